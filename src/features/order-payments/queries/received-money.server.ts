// What buyers have paid for an order and not got back, transfer by transfer.
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { bankTransfers, orderPayments, transferParts } from '../table.server.ts';

const parts = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({
      transferId: transferParts.transferId,
      paymentId: transferParts.paymentId,
      amountMinor: transferParts.amountMinor,
      refundedMinor: transferParts.refundedMinor,
    })
    .from(transferParts)
    .innerJoin(orderPayments, eq(orderPayments.id, transferParts.paymentId))
    .innerJoin(bankTransfers, eq(bankTransfers.id, transferParts.transferId))
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        gt(transferParts.amountMinor, transferParts.refundedMinor),
      ),
    )
    .orderBy(asc(transferParts.transferId), asc(transferParts.paymentId));

export const findPaidMinor = async (context: Context, orderId: Id<'order'>): Promise<number> =>
  (await parts(context, orderId)).reduce(
    (sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor,
    0,
  );

/** As the one above, of several orders; those without any are left out. */
export async function findPaidMinors(
  { db }: Context,
  orderIds: readonly Id<'order'>[],
): Promise<ReadonlyMap<Id<'order'>, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: orderPayments.orderId,
      paidMinor: sql`sum(${transferParts.amountMinor} - ${transferParts.refundedMinor})`.mapWith(
        Number,
      ),
    })
    .from(transferParts)
    .innerJoin(orderPayments, eq(orderPayments.id, transferParts.paymentId))
    .where(inArray(orderPayments.orderId, [...orderIds]))
    .groupBy(orderPayments.orderId);
  return new Map(rows.map(({ orderId, paidMinor }) => [orderId, paidMinor]));
}

/** Holds the order's payments, then the transfers, until the transaction ends. */
export async function holdReceived(context: Context, orderId: Id<'order'>) {
  await context.db
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(orderPayments.id)
    .for('no key update');
  return parts(context, orderId).for('no key update', { of: bankTransfers });
}
export type ReceivedPart = Awaited<ReturnType<typeof holdReceived>>[number];
