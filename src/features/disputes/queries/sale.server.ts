// What an order sold, as its money is divided by it.
import { asc, eq } from 'drizzle-orm';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import { orderLines } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { lineTotalMinor } from '#shared/money.ts';
import type { Sale } from '../rules/settlement.ts';

/** The agreed lines with the commissions of the day of the request. */
export async function findSale(context: Context, row: OrderRow): Promise<Sale> {
  const [terms, lines] = await Promise.all([
    getTerms(context, row.id, row.revision),
    context.db
      .select({
        position: orderLines.position,
        commissionBasisPoints: orderLines.commissionBasisPoints,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, row.id))
      .orderBy(asc(orderLines.position)),
  ]);
  const commissions = new Map(lines.map((line) => [line.position, line.commissionBasisPoints]));
  return {
    lines: terms.lines.map(({ position, priceMicros, quantity }) => ({
      amountMinor: lineTotalMinor(priceMicros, quantity),
      commissionBasisPoints: commissions.get(position) ?? 0,
    })),
    shippingMinor: terms.shippingMinor,
  };
}
