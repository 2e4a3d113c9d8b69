// Reads a cart's lines: a person's rows, or a visitor's cookie.
import { and, desc, eq, lt, or } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { cartCookie, type CartEntry, maxInAccount, readCart } from '../rules/cart-cookie.ts';
import type { AgreedPrices } from '../schemas.ts';
import { cartItems } from '../table.server.ts';

type CartPosition = {
  readonly addedAt: Date;
  readonly productId: Id<'product'>;
  readonly variant: string;
};
type Asked = { readonly limit: number; readonly after: CartPosition | null };

/** The newest first. */
export const cartItemsOf = (
  { db }: Context,
  userId: Id<'user'>,
  { limit, after }: Asked = { limit: maxInAccount, after: null },
) =>
  db
    .select({
      productId: cartItems.productId,
      product: products.publicId,
      variant: cartItems.variantId,
      quantity: cartItems.quantity,
      agreed: cartItems.agreed,
      addedAt: cartItems.addedAt,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(
      and(
        eq(cartItems.userId, userId),
        after
          ? or(
              lt(cartItems.addedAt, after.addedAt),
              and(
                eq(cartItems.addedAt, after.addedAt),
                or(
                  lt(cartItems.productId, after.productId),
                  and(
                    eq(cartItems.productId, after.productId),
                    lt(cartItems.variantId, after.variant),
                  ),
                ),
              ),
            )
          : undefined,
      ),
    )
    .orderBy(desc(cartItems.addedAt), desc(cartItems.productId), desc(cartItems.variantId))
    .limit(limit);

/** What the request's cookie holds of a visitor; nothing of an account that has logged out. */
export function visitorsEntries({ client }: Context): readonly CartEntry[] {
  const held = readCart(client?.cookies.read(cartCookie) ?? null);
  return held?.owner === null ? held.entries : [];
}

/** `agreed`: null in a visitor's cart, whose cookie has no prices. */
export type ReadEntry = CartEntry & {
  readonly agreed: AgreedPrices | null;
  readonly addedAt: Date | null;
};

export async function readEntries(context: Context): Promise<readonly ReadEntry[]> {
  const { actor } = context;
  if (actor.kind === 'member') return cartItemsOf(context, actor.userId);
  return visitorsEntries(context).map((entry) => ({ ...entry, agreed: null, addedAt: null }));
}

/** A person's cart, for the copy of their data. */
export async function exportCart(context: Context, userId: Id<'user'>) {
  const rows = await cartItemsOf(context, userId);
  return rows.map(({ product, variant, quantity, agreed, addedAt }) => ({
    product,
    variant,
    quantity,
    agreed,
    addedAt,
  }));
}
