import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { QuoteState } from './schemas.ts';

export const quoteMovedEvent = 'quotes.quote_moved';
export type QuoteMoved = {
  readonly quoteId: string;
  readonly stepId: string;
  /** Null for a new quote. */
  readonly from: QuoteState | null;
  readonly to: QuoteState;
};

/** No public page shows a quote. */
export const quoteMoved = (moved: QuoteMoved): DomainEvent => ({
  name: quoteMovedEvent,
  payload: moved,
  tags: [],
});
