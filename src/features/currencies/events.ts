import type { DomainEvent } from '#platform/events/emit.server.ts';

export const ratesChangedEvent = 'currencies.rates_changed';
/** Tag of every page with a price, because it may show a converted one. */
export const ratesTag = 'rates';
export const ratesChanged = (): DomainEvent => ({
  name: ratesChangedEvent,
  payload: {},
  tags: [ratesTag],
});
