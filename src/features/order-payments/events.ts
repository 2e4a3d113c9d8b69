import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { Currency } from '#shared/money.ts';

/** What the parties of an order are told besides its moves. */
export type PaymentNote = 'short' | 'balancePaid' | 'refundSent' | 'refundReturned';

export const orderPaymentNotedEvent = 'order-payments.noted';
export type OrderPaymentNoted = {
  readonly orderId: string;
  /** What it is told for, once. */
  readonly cause: string;
  readonly what: PaymentNote;
  /** Of `short`: what is missing. */
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The order's public id, for open pages. */
  readonly id: string;
  /** Members of both sides who may read it at this moment. */
  readonly userIds: readonly string[];
};

/** No public page shows payments. */
export const orderPaymentNoted = (payload: OrderPaymentNoted): DomainEvent => ({
  name: orderPaymentNotedEvent,
  payload,
  tags: [],
});

/** Pages of orders look again. */
export const orderPaymentReaders = ({ name, payload }: DomainEvent) => {
  if (name !== orderPaymentNotedEvent) return [];
  const { id, userIds } = payload as OrderPaymentNoted;
  return [{ topic: 'orders', id, userIds }];
};
