// Takes a visitor's cart into the account at the log-in, and leaves nothing behind at its end.
import { count, eq, sql } from 'drizzle-orm';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { ownerMark } from '#features/users/services/owner-mark.server.ts';
import type { Context } from '#platform/context.ts';
import type { Feature, SessionHook } from '#platform/feature.ts';
import type { Id } from '#shared/ids.ts';
import { cartItemsOf } from '../queries/cart-items.server.ts';
import { agreedNow, readCartProducts, variantOf } from '../queries/cart-products.server.ts';
import {
  cartCookie,
  type CartEntry,
  cartText,
  type HeldCart,
  maxInAccount,
  maxInCookie,
  readCart,
} from '../rules/cart-cookie.ts';
import { cartItems } from '../table.server.ts';
import { cookieOfCart } from './cart-cookie.server.ts';

/** What the browser holds of the account's cart; null while it is empty. */
export async function mirrorOf(context: Context, userId: Id<'user'>): Promise<HeldCart | null> {
  const rows = await cartItemsOf(context, userId, { limit: maxInCookie, after: null });
  const entries = rows.map(({ product, variant, quantity }) => ({ product, variant, quantity }));
  return entries.length > 0 ? { owner: ownerMark(context, userId), entries } : null;
}

/** Shows the browser what the person's other devices have changed. */
export async function refreshMirror(context: Context): Promise<void> {
  const { actor, client } = context;
  if (actor.kind !== 'member' || !client) return;
  const mirror = await mirrorOf(context, actor.userId);
  if (client.cookies.read(cartCookie) !== (mirror && cartText(mirror)))
    client.cookies.set(cookieOfCart(context, mirror));
}

export async function countLines({ db }: Context, userId: Id<'user'>): Promise<number> {
  const [row] = await db
    .select({ lines: count() })
    .from(cartItems)
    .where(eq(cartItems.userId, userId));
  return row!.lines;
}

/**
 * Of the same variant the larger quantity stays. What is not on sale at present comes along, as its
 * line says; what no longer fits is left out.
 */
async function takeOver(
  context: Context,
  userId: Id<'user'>,
  entries: readonly CartEntry[],
): Promise<void> {
  const known = await readCartProducts(
    context,
    entries.map(({ product }) => product),
  );
  const now = context.now().getTime();
  const rows = entries.flatMap((entry, i) => {
    const product = known.get(entry.product);
    const variant = product && variantOf(product, entry.variant);
    return product && variant
      ? [
          {
            userId,
            productId: product.id,
            variantId: variant.id,
            quantity: entry.quantity,
            agreed: agreedNow(product, variant),
            addedAt: new Date(now - i),
          },
        ]
      : [];
  });
  if (rows.length === 0 || !(await lockUser(context, userId))) return;
  const held = await cartItemsOf(context, userId);
  const isHeld = new Set(held.map(({ productId, variant }) => `${productId} ${variant}`));
  let room = maxInAccount - held.length;
  const fitting = rows.filter(
    ({ productId, variantId }) => isHeld.has(`${productId} ${variantId}`) || room-- > 0,
  );
  if (fitting.length === 0) return;
  await context.db
    .insert(cartItems)
    .values(fitting)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId, cartItems.variantId],
      set: { quantity: sql`greatest(${cartItems.quantity}, excluded.quantity)` },
    });
}

/** Merges a cart that is marked as a visitor's. Done twice it is done once. */
export const mergeCart: SessionHook = async (context, { userId, cookies }) => {
  const text = cookies.read(cartCookie);
  const held = readCart(text);
  if (held?.owner === null && held.entries.length > 0)
    await takeOver(context, userId, held.entries);
  const mirror = await mirrorOf(context, userId);
  if (mirror || text !== null) cookies.set(cookieOfCart(context, mirror));
};

export const leaveCart: SessionHook = async (context, { cookies }) => {
  if (cookies.read(cartCookie) !== null) cookies.set(cookieOfCart(context, null));
};

/** A session that was ended elsewhere leaves nothing either, from the next request on. */
export const staleCart: NonNullable<Feature['staleCookies']> = (context, cookies) =>
  (readCart(cookies.read(cartCookie))?.owner ?? null) === null ? [] : [cookieOfCart(context, null)];

/** Within the transaction that erases or empties the account. */
export async function forgetCart({ db }: Context, userId: Id<'user'>): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId));
}
