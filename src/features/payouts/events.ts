import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { Currency } from '#shared/money.ts';

export const orderPaidOutEvent = 'payouts.order_paid_out';
export type OrderPaidOut = {
  readonly orderId: string;
  readonly companyId: string;
  /** To the seller's account, in minor units. */
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Public id of the order. */
  readonly id: string;
};

export const payoutMovedEvent = 'payouts.payout_moved';
export type PayoutMoved = {
  readonly payoutId: string;
  readonly companyId: string;
  readonly to: 'sent' | 'returned';
  /** In cents. */
  readonly usdMinor: number;
  /** Public id. */
  readonly id: string;
};

export const payoutAccountSavedEvent = 'payouts.account_saved';
export type PayoutAccountSaved = {
  readonly companyId: string;
  /** Who saved it. */
  readonly userId: string;
  /** Of the number. */
  readonly ending: string;
};

/** No public page shows money. */
const event = (name: string, payload: object): DomainEvent => ({ name, payload, tags: [] });

export const orderPaidOut = (payload: OrderPaidOut): DomainEvent =>
  event(orderPaidOutEvent, payload);
export const payoutMoved = (payload: PayoutMoved): DomainEvent => event(payoutMovedEvent, payload);
export const payoutAccountSaved = (payload: PayoutAccountSaved): DomainEvent =>
  event(payoutAccountSavedEvent, payload);
