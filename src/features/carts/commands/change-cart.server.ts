// Puts lines into the reader's cart, sets and removes them: the account's, or a visitor's cookie.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { ownListChanged } from '#features/lists/events.ts';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { visitorsEntries } from '../queries/cart-items.server.ts';
import {
  agreedNow,
  isOnSale,
  readCartProducts,
  variantOf,
} from '../queries/cart-products.server.ts';
import { productIdOf, productIdsOfStore } from '../queries/product-ids.server.ts';
import {
  type CartEntry,
  isSameLine,
  maxInAccount,
  maxLineQuantity,
  withAdded,
  withQuantity,
} from '../rules/cart-cookie.ts';
import {
  addedLine,
  type AddedLine,
  type LineKey,
  lineKey,
  type SetLine,
  setLine,
} from '../schemas.ts';
import { cookieOfCart } from '../services/cart-cookie.server.ts';
import { countLines, mirrorOf } from '../services/session-cart.server.ts';
import { cartItems } from '../table.server.ts';

const ownCart = anyone('it changes the cart of the reader alone');

const ofVisitor = (context: Context, entries: readonly CartEntry[]) =>
  context.client?.cookies.set(
    cookieOfCart(context, entries.length > 0 ? { owner: null, entries } : null),
  );

/** Changes the account's cart under the lock of its person, then what the browser shows of it. */
async function ofMember(
  context: Context,
  change: (inside: Context, userId: Id<'user'>) => Promise<void>,
): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'member') return;
  const userId = actor.userId;
  const mirror = await inTransaction(context, async (inside) => {
    if (!(await lockUser(inside, userId))) throw notFound();
    await change(inside, userId);
    await emit(inside, ownListChanged({ userId, list: 'cart' }));
    return mirrorOf(inside, userId);
  });
  context.client?.cookies.set(cookieOfCart(context, mirror));
}

const isOwn = (userId: Id<'user'>) => eq(cartItems.userId, userId);
const isLine = (context: Context, userId: Id<'user'>, { product, variant }: LineKey) =>
  and(
    isOwn(userId),
    inArray(cartItems.productId, productIdOf(context, product)),
    eq(cartItems.variantId, variant),
  );

/** What is on sale under these ids. Throws not_found. */
async function findCartable(context: Context, asked: Omit<AddedLine, 'quantity'>) {
  const product = (await readCartProducts(context, [asked.product])).get(asked.product);
  const variant = product && variantOf(product, asked.variant);
  if (!product || !variant || !isOnSale(product)) throw notFound();
  return { product, variant };
}

/**
 * Adds a quantity to a line, or opens the line. Returns the line's ids. Throws not_found for what
 * is not on sale, conflict when the cart is full.
 */
export const addCartLine = defineCommand({
  permission: ownCart,
  input: addedLine,
  async run(context, asked: AddedLine): Promise<LineKey> {
    const { product, variant } = await findCartable(context, asked);
    const { quantity } = asked;
    const key = { product: product.publicId, variant: variant.id };
    if (context.actor.kind !== 'member') {
      const changed = withAdded(visitorsEntries(context), { ...key, quantity });
      if (!changed) throw conflict('cartFull');
      ofVisitor(context, changed);
      return key;
    }
    await ofMember(context, async (inside, userId) => {
      const agreed = agreedNow(product, variant);
      const [changed] = await inside.db
        .update(cartItems)
        .set({
          quantity: sql`least(${maxLineQuantity}, ${cartItems.quantity} + ${quantity})`,
          agreed,
        })
        .where(isLine(inside, userId, key))
        .returning({ quantity: cartItems.quantity });
      if (changed) return;
      if ((await countLines(inside, userId)) >= maxInAccount) throw conflict('cartFull');
      await inside.db.insert(cartItems).values({
        userId,
        productId: product.id,
        variantId: variant.id,
        quantity,
        agreed,
        addedAt: inside.now(),
      });
    });
    return key;
  },
});

/** Sets the quantity of a line that is in the cart. */
export const setCartLine = defineCommand({
  permission: ownCart,
  input: setLine,
  async run(context, { quantity, ...key }: SetLine): Promise<void> {
    if (context.actor.kind !== 'member')
      ofVisitor(context, withQuantity(visitorsEntries(context), { ...key, quantity }));
    else
      await ofMember(context, async (inside, userId) => {
        await inside.db
          .update(cartItems)
          .set({ quantity })
          .where(isLine(inside, userId, key));
      });
  },
});

/** Takes a line out; one that is not in the cart is out already. */
export const removeCartLine = defineCommand({
  permission: ownCart,
  input: lineKey,
  async run(context, key: LineKey): Promise<void> {
    if (context.actor.kind !== 'member')
      ofVisitor(
        context,
        visitorsEntries(context).filter((entry) => !isSameLine(entry, key)),
      );
    else
      await ofMember(context, async (inside, userId) => {
        await inside.db.delete(cartItems).where(isLine(inside, userId, key));
      });
  },
});

/** Takes today's prices of a line for agreed. Visitors' carts have none to compare with. */
export const agreeToCartLine = defineCommand({
  permission: ownCart,
  input: lineKey,
  async run(context, key: LineKey): Promise<void> {
    const { product, variant } = await findCartable(context, key);
    await ofMember(context, async (inside, userId) => {
      await inside.db
        .update(cartItems)
        .set({ agreed: agreedNow(product, variant) })
        .where(isLine(inside, userId, key));
    });
  },
});

/** Takes out every line of a store. */
export const clearCartOfStore = defineCommand({
  permission: ownCart,
  async run(context, slug: string): Promise<void> {
    if (context.actor.kind === 'member') {
      await ofMember(context, async (inside, userId) => {
        await inside.db
          .delete(cartItems)
          .where(and(isOwn(userId), inArray(cartItems.productId, productIdsOfStore(inside, slug))));
      });
      return;
    }
    const entries = visitorsEntries(context);
    const known = await readCartProducts(
      context,
      entries.map(({ product }) => product),
    );
    ofVisitor(
      context,
      entries.filter(({ product }) => known.get(product)?.store.slug !== slug),
    );
  },
});
