// Money on its way back: of an order that ended, or of a transfer that belongs to nothing.
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type AccountName, heldFor, marketAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { Currency } from '#shared/money.ts';
import { bankTransfers, orderPayments, refunds, transferParts } from '../table.server.ts';

type Owed = {
  readonly transferId: Id<'bankTransfer'>;
  readonly orderId: Id<'order'> | null;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly reason: string;
};

/** Must run in a transaction that holds the transfer and, if any, the order. */
export async function oweRefund(context: Context, owed: Owed): Promise<void> {
  const { orderId, currency, amountMinor } = owed;
  const [refund] = await context.db
    .insert(refunds)
    .values({ ...owed, createdAt: context.now() })
    .returning({ id: refunds.id });
  const from: AccountName = orderId === null ? marketAccount('suspense') : heldFor(orderId);
  await postEntry(context, {
    cause: `refund ${refund!.id}`,
    postings: [
      { account: from, currency, amountMinor: -amountMinor },
      { account: marketAccount('refunds'), currency, amountMinor },
    ],
  });
}

/**
 * Owes back everything that was paid, to those who paid it, and ends what waits. Must run in the
 * transaction that holds the order.
 */
export async function refundOrder(context: Context, orderId: Id<'order'>): Promise<void> {
  const { db } = context;
  const payments = await db
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(orderPayments.id)
    .for('no key update');
  if (payments.length === 0) return;
  const received = await db
    .select({ part: transferParts, currency: bankTransfers.currency })
    .from(transferParts)
    .innerJoin(orderPayments, eq(orderPayments.id, transferParts.paymentId))
    .innerJoin(bankTransfers, eq(bankTransfers.id, transferParts.transferId))
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        gt(transferParts.amountMinor, transferParts.refundedMinor),
      ),
    )
    .orderBy(asc(transferParts.transferId), asc(transferParts.paymentId))
    .for('no key update', { of: bankTransfers });
  for (const { part, currency } of received) {
    const { transferId, paymentId, amountMinor, refundedMinor } = part;
    await db
      .update(transferParts)
      .set({ refundedMinor: amountMinor })
      .where(and(eq(transferParts.transferId, transferId), eq(transferParts.paymentId, paymentId)));
    await oweRefund(context, {
      transferId,
      orderId,
      currency,
      amountMinor: amountMinor - refundedMinor,
      reason: 'cancelled',
    });
  }
  await db
    .update(orderPayments)
    .set({
      state: sql`case when ${orderPayments.paidMinor} > 0 then 'refunded' else 'cancelled' end`,
    })
    .where(eq(orderPayments.orderId, orderId));
}
