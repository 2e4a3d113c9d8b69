import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { orderLines, orders } from '../table.server.ts';

/** Who ordered which products; null for the order of a person whose data was erased. */
export async function findDelivered({ db }: Context, orderId: Id<'order'>) {
  const rows = await db
    .select({
      userId: orders.userId,
      publicId: orders.publicId,
      productId: orderLines.productId,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.id, orderId));
  const [first] = rows;
  if (!first || first.userId === null) return null;
  return {
    userId: first.userId,
    publicId: first.publicId,
    productIds: [...new Set(rows.map(({ productId }) => productId))],
  };
}
