// What buyers have paid for an order and not got back, transfer by transfer.
import { and, asc, eq, gt } from 'drizzle-orm';
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
