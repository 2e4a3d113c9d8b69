// What an order sold, as its money is divided by it.
import { and, eq, inArray } from 'drizzle-orm';
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import { orderLines, orderRevisions, orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { lineTotalMinor } from '#shared/money.ts';
import type { Sale } from '../rules/settlement.ts';

/** The agreed lines of each with the commissions of the day of the request. */
export async function findSales(
  { db }: Context,
  orderIds: readonly Id<'order'>[],
): Promise<ReadonlyMap<Id<'order'>, Sale>> {
  if (orderIds.length === 0) return new Map();
  // One after the other: a transaction has one connection.
  const agreed = await db
    .select({ orderId: orders.id, terms: orderRevisions.terms })
    .from(orders)
    .innerJoin(
      orderRevisions,
      and(eq(orderRevisions.orderId, orders.id), eq(orderRevisions.number, orders.revision)),
    )
    .where(inArray(orders.id, [...orderIds]));
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      position: orderLines.position,
      commissionBasisPoints: orderLines.commissionBasisPoints,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]));
  const commissions = new Map(
    lines.map((line) => [`${line.orderId} ${line.position}`, line.commissionBasisPoints]),
  );
  return new Map(
    agreed.map(({ orderId, terms }) => [
      orderId,
      {
        lines: terms.lines.map(({ position, priceMicros, quantity }) => ({
          amountMinor: lineTotalMinor(priceMicros, quantity),
          commissionBasisPoints: commissions.get(`${orderId} ${position}`) ?? 0,
        })),
        shippingMinor: terms.shippingMinor,
      },
    ]),
  );
}

export const findSale = async (context: Context, { id }: Pick<OrderRow, 'id'>): Promise<Sale> =>
  (await findSales(context, [id])).get(id)!;
