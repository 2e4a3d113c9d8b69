// What a command asks about the buyer and about products before an order is written.
import { eq, inArray } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { orderLines } from '../table.server.ts';

export async function hasConfirmedEmail({ db }: Context, userId: Id<'user'>): Promise<boolean> {
  const [user] = await db
    .select({ confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  return (user?.confirmedAt ?? null) !== null;
}

/** Until the transaction ends these products, and so their stock, stay as they are. */
export async function holdProducts(
  { db }: Context,
  productIds: readonly Id<'product'>[],
): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id)
    .for('share');
}

export async function findPublicIds(
  { db }: Context,
  productIds: readonly Id<'product'>[],
): Promise<string[]> {
  const rows = await db
    .select({ id: products.publicId })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id);
  return rows.map(({ id }) => id);
}

/** The products of an order; before the order itself is held. */
export async function holdProductsOf(context: Context, orderId: Id<'order'>): Promise<void> {
  const rows = await context.db
    .select({ id: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  await holdProducts(
    context,
    rows.map(({ id }) => id),
  );
}

/** The lines of an order with what their seller states of the stock today. */
export const readStatedStock = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({
      position: orderLines.position,
      productId: orderLines.productId,
      variantId: orderLines.variantId,
      stock: products.stock,
      variants: products.variants,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId));
