import type { ThreadSide } from '#features/threads/schemas.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { Currency } from '#shared/money.ts';

/** What happened in a dispute; each is told once. */
export type DisputeStep = 'opened' | 'stated' | 'offered' | 'declined' | 'agreed' | 'decided';

export const disputeMovedEvent = 'disputes.dispute_moved';
export type DisputeMoved = {
  readonly orderId: string;
  readonly what: DisputeStep;
  /** Of what happened: the dispute, a statement or an offer. */
  readonly causeId: string;
  readonly by: ThreadSide | 'staff';
  /** Of the offer, the agreement or the decision; 0 for the others. */
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Public id of the order, for open pages. */
  readonly id: string;
  /** Members of both sides who may read it at this moment. */
  readonly userIds: readonly string[];
};

/** No public page shows a dispute. */
export const disputeMoved = (payload: DisputeMoved): DomainEvent => ({
  name: disputeMovedEvent,
  payload,
  tags: [],
});

/** Open pages of the order look again; `ordersTopic` of the orders' events. */
export const disputeReaders = ({ name, payload }: DomainEvent) => {
  if (name !== disputeMovedEvent) return [];
  const { id, userIds } = payload as DisputeMoved;
  return [{ topic: 'orders', id, userIds }];
};
