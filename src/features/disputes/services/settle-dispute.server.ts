// The end of a dispute: its order moves, and its money is divided, in one transaction.
import { and, eq } from 'drizzle-orm';
import { holdReceived } from '#features/order-payments/queries/received-money.server.ts';
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import type { DisputeOutcome } from '../schemas.ts';
import { disputes } from '../table.server.ts';
import { divideMoney, paidMinorOf } from './divide-money.server.ts';
import { type DisputeRow, tellDispute } from './tell-dispute.server.ts';

type End = {
  /** `market`: what both sides agreed on is booked. */
  readonly by: 'staff' | 'market';
  /** Null: staff decides. */
  readonly acceptedBy: ThreadSide | null;
  /** Null: everything that was paid. */
  readonly refundMinor: number | null;
  /** Of a decision. */
  readonly reason: string;
};

const outcomeOf = (refundMinor: number, paidMinor: number): DisputeOutcome =>
  refundMinor === 0 ? 'release' : refundMinor === paidMinor ? 'refund' : 'part';

/**
 * Must run in a transaction that holds the order and its dispute. Throws conflict (`disputeEnded`),
 * invalid (`amount`) for more than was paid.
 */
export async function settleDispute(
  context: Context,
  { row, dispute }: { readonly row: OrderRow; readonly dispute: DisputeRow },
  { by, acceptedBy, refundMinor: asked, reason }: End,
): Promise<void> {
  const received = await holdReceived(context, row.id);
  const paidMinor = paidMinorOf(received);
  const refundMinor = asked ?? paidMinor;
  if (refundMinor > paidMinor) throw invalid({ amount: 'disputeAmountTooLarge' });
  const [ended] = await context.db
    .update(disputes)
    .set({
      state: by === 'staff' ? 'decided' : 'agreed',
      outcome: outcomeOf(refundMinor, paidMinor),
      refundMinor,
      decisionReason: reason,
      decidedBy: by === 'staff' ? actorIds(context.actor).userId : null,
      endedAt: context.now(),
      revision: dispute.revision + 1,
    })
    .where(and(eq(disputes.id, dispute.id), eq(disputes.state, 'open')))
    .returning({ id: disputes.id });
  const to = refundMinor === 0 ? 'released' : 'refunded';
  if (!ended || (await moveOrder(context, row.id, { to, by, reason })) === null)
    throw conflict('disputeEnded');
  await tellDispute(context, row, {
    what: by === 'staff' ? 'decided' : 'agreed',
    causeId: dispute.id,
    by: acceptedBy ?? 'staff',
    amountMinor: refundMinor,
  });
  await divideMoney(context, row, {
    received,
    refundMinor,
    isPaidOut: dispute.fromState === 'paid_out',
    cause: `dispute ${dispute.id}`,
    reason: 'dispute',
  });
}
