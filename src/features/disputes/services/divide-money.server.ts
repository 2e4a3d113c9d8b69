// Divides what a buyer paid for an order: a part goes back, the rest is the seller's and the
// market's.
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import type { ReceivedPart } from '#features/order-payments/queries/received-money.server.ts';
import { oweDividedRefund } from '#features/order-payments/services/settle-order.server.ts';
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import type { Context } from '#platform/context.ts';
import { findSale } from '../queries/sale.server.ts';
import { settlementPostings } from '../rules/settlement.ts';

type Division = {
  /** As `holdReceived` returned it. */
  readonly received: readonly ReceivedPart[];
  readonly refundMinor: number;
  /** The seller's and the market's parts were booked before. */
  readonly isPaidOut: boolean;
  /** Of the entry, and why the refund is owed. */
  readonly cause: string;
  readonly reason: string;
};

/** Must run last in the transaction that holds what came in, since accounts are locked last. */
export async function divideMoney(
  context: Context,
  row: OrderRow,
  { received, refundMinor, isPaidOut, cause, reason }: Division,
): Promise<void> {
  const { id: orderId, sellerCompanyId, currency } = row;
  await oweDividedRefund(context, { orderId, currency, received, refundMinor, reason });
  const postings = settlementPostings({
    orderId,
    sellerCompanyId,
    currency,
    sale: await findSale(context, row),
    paidMinor: paidMinorOf(received),
    refundMinor,
    isPaidOut,
  });
  // After a payout a release moves nothing.
  if (postings.length > 0) await postEntry(context, { cause, postings });
}

export const paidMinorOf = (received: readonly ReceivedPart[]): number =>
  received.reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0);
