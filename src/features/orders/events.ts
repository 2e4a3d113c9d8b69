import type { ThreadSide } from '#features/threads/schemas.ts';
import { productTag } from '#features/products/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { OrderActor, OrderState } from './schemas.ts';

export const orderMovedEvent = 'orders.order_moved';
export type OrderMoved = {
  readonly orderId: string;
  /** Of the history row. */
  readonly stepId: string;
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly by: OrderActor;
  readonly revision: number;
  /** Public id, for open pages. */
  readonly id: string;
  /** Members of both sides who may read it at this moment. */
  readonly userIds: readonly string[];
};

export const orderOwnerAskedEvent = 'orders.owner_asked';
export type OrderOwnerAsked = {
  readonly orderId: string;
  /** Of this asking. */
  readonly askId: string;
  /** Whose staff asks, or asked. */
  readonly side: ThreadSide;
  readonly id: string;
  /** Who may read it at this moment: of that side, or of both once it is approved. */
  readonly userIds: readonly string[];
};

/** The owner stands by an offer of staff: the other side may accept it. */
export const orderOfferApprovedEvent = 'orders.offer_approved';

export const orderWrittenEvent = 'orders.message_written';
export type OrderWritten = {
  readonly orderId: string;
  readonly messageId: string;
  /** Of the message. */
  readonly number: number;
  readonly by: ThreadSide;
  readonly id: string;
  /** The other side's members, who may read it at this moment. */
  readonly userIds: readonly string[];
};

/** No public page shows an order. */
export const orderMoved = (payload: OrderMoved): DomainEvent => ({
  name: orderMovedEvent,
  payload,
  tags: [],
});
export const orderWritten = (payload: OrderWritten): DomainEvent => ({
  name: orderWrittenEvent,
  payload,
  tags: [],
});

export const orderOwnerAsked = (payload: OrderOwnerAsked): DomainEvent => ({
  name: orderOwnerAskedEvent,
  payload,
  tags: [],
});

export const orderOfferApproved = (payload: OrderOwnerAsked): DomainEvent => ({
  name: orderOfferApprovedEvent,
  payload,
  tags: [],
});

/** Public ids of products of which orders hold more or less now: their pages say what is left. */
export const heldStockChanged = (productIds: readonly string[]): DomainEvent => ({
  name: 'orders.held_stock_changed',
  payload: { productIds },
  tags: productIds.map(productTag),
});

/** The topic by which open pages of orders look again. */
export const ordersTopic = 'orders';

export const orderReaders = ({ name, payload }: DomainEvent) => {
  if (
    name !== orderMovedEvent &&
    name !== orderWrittenEvent &&
    name !== orderOwnerAskedEvent &&
    name !== orderOfferApprovedEvent
  )
    return [];
  const { id, userIds } = payload as OrderMoved | OrderWritten | OrderOwnerAsked;
  return [{ topic: ordersTopic, id, userIds }];
};
