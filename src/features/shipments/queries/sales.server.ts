// How often products were sold, and what their buyers have bought, too. A sale counts once its
// receipt is confirmed.
import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { orderLines, orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { shippedQuantities } from '../table.server.ts';

/** SQL that counts the orders in which the product of this column was sold. */
export const salesOf = (productId: SQL): SQL => sql`(
  select count(distinct sold.id)::int
  from ${orderLines} line
  join ${orders} sold on sold.id = line.order_id
  join ${shippedQuantities} shipped
    on shipped.order_id = line.order_id and shipped.position = line.position
  where line.product_id = ${productId}
    and sold.confirmed_at is not null and sold.state <> 'refunded')`;

/** Of an order, and what else its buyer has bought: their lists may have changed. */
export async function listRelatedSales(
  { db }: Context,
  orderId: Id<'order'>,
  limit: number,
): Promise<{ readonly own: Id<'product'>[]; readonly others: Id<'product'>[] }> {
  const own = await db
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const others = await db
    .select({ id: orderLines.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(
          orders.buyerCompanyId,
          sql`(select buyer_company_id from ${orders} as asked where asked.id = ${orderId})`,
        ),
        isNotNull(orders.confirmedAt),
      ),
    )
    .groupBy(orderLines.productId)
    .orderBy(desc(sql`max(${orders.confirmedAt})`))
    .limit(limit);
  return { own: own.map(({ id }) => id), others: others.map(({ id }) => id) };
}

/** Of so many of its last buyers. */
const maxBuyers = 1_000;
/** What one company alone bought is not shown to others. */
const minBuyers = 2;

/** What companies that bought the product have bought, too, what most of them bought first. */
export async function findAlsoBought(
  { db }: Context,
  productId: Id<'product'>,
  limit: number,
): Promise<Id<'product'>[]> {
  const buyers = db
    .select({
      companyId: orders.buyerCompanyId,
      lastAt: sql`max(${orders.confirmedAt})`.as('last_at'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        isNotNull(orders.confirmedAt),
        ne(orders.state, 'refunded'),
      ),
    )
    .groupBy(orders.buyerCompanyId)
    .orderBy(desc(sql`last_at`))
    .limit(maxBuyers)
    .as('buyers');
  const number = sql`count(distinct ${orders.buyerCompanyId})`;
  const rows = await db
    .select({ id: orderLines.productId })
    .from(buyers)
    .innerJoin(orders, eq(orders.buyerCompanyId, buyers.companyId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isNotNull(orders.confirmedAt),
        ne(orders.state, 'refunded'),
        ne(orderLines.productId, productId),
      ),
    )
    .groupBy(orderLines.productId)
    .having(sql`${number} >= ${minBuyers}`)
    .orderBy(desc(number), orderLines.productId)
    .limit(limit);
  return rows.map(({ id }) => id);
}
