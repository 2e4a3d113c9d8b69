// The end of an order's payments when its money is divided: a part goes back the way it came.
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { partsOf } from '#shared/amount-parts.ts';
import type { Id } from '#shared/ids.ts';
import type { Currency } from '#shared/money.ts';
import type { ReceivedPart } from '../queries/received-money.server.ts';
import { orderPayments, refunds, transferParts } from '../table.server.ts';

type Divided = {
  readonly orderId: Id<'order'>;
  readonly currency: Currency;
  /** As `holdReceived` returned it. */
  readonly received: readonly ReceivedPart[];
  readonly refundMinor: number;
  readonly reason: string;
};

/**
 * Owes the refund to those who paid, in the measure in which they paid, and ends what waits. Books
 * nothing: the caller posts one entry for all of the money, after this. Must run in the transaction
 * that holds what was received.
 */
export async function oweDividedRefund(
  context: Context,
  { orderId, currency, received, refundMinor, reason }: Divided,
): Promise<void> {
  const { db } = context;
  const left = received.map(({ amountMinor, refundedMinor }) => amountMinor - refundedMinor);
  const paidMinor = left.reduce((sum, amount) => sum + amount, 0);
  if (refundMinor > paidMinor) throw new Error(`${refundMinor} of ${paidMinor} cannot go back`);
  for (const [i, amountMinor] of partsOf(refundMinor, left).entries()) {
    if (amountMinor === 0) continue;
    const { transferId, paymentId } = received[i]!;
    await db
      .update(transferParts)
      .set({ refundedMinor: sql`${transferParts.refundedMinor} + ${amountMinor}` })
      .where(and(eq(transferParts.transferId, transferId), eq(transferParts.paymentId, paymentId)));
    await db
      .insert(refunds)
      .values({ transferId, orderId, currency, amountMinor, reason, createdAt: context.now() });
  }
  const isWhole = refundMinor > 0 && refundMinor === paidMinor;
  await db
    .update(orderPayments)
    .set({
      state: isWhole
        ? sql`case when ${orderPayments.paidMinor} > 0 then 'refunded' else 'cancelled' end`
        : sql`case ${orderPayments.state} when 'waiting' then 'cancelled'
            else ${orderPayments.state} end`,
    })
    .where(eq(orderPayments.orderId, orderId));
}
