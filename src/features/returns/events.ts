import type { ThreadSide } from '#features/threads/schemas.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { Currency } from '#shared/money.ts';
import type { ReturnState } from './schemas.ts';

export const returnMovedEvent = 'returns.return_moved';
export type ReturnMoved = {
  readonly orderId: string;
  readonly returnId: string;
  readonly to: ReturnState;
  readonly by: ThreadSide | 'timer';
  /** What goes back; 0 where nothing does yet. */
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Public id of the order, for open pages. */
  readonly id: string;
  /** Members of both sides who may read it at this moment. */
  readonly userIds: readonly string[];
};

/** No public page shows a return. */
export const returnMoved = (payload: ReturnMoved): DomainEvent => ({
  name: returnMovedEvent,
  payload,
  tags: [],
});

/** Open pages of the order look again; `ordersTopic` of the orders' events. */
export const returnReaders = ({ name, payload }: DomainEvent) => {
  if (name !== returnMovedEvent) return [];
  const { id, userIds } = payload as ReturnMoved;
  return [{ topic: 'orders', id, userIds }];
};
