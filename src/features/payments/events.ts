import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { PaymentState } from './schemas.ts';

export const paymentMovedEvent = 'payments.payment_moved';
export type PaymentMoved = { readonly paymentId: string; readonly to: PaymentState };

/** A payment was ordered, confirmed or cancelled. */
export const paymentMoved = (payload: PaymentMoved): DomainEvent => ({
  name: paymentMovedEvent,
  payload,
  tags: [],
});
