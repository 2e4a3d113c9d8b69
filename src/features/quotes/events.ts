import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { QuoteState } from './schemas.ts';

export const quoteMovedEvent = 'quotes.quote_moved';
export type QuoteMoved = {
  readonly quoteId: string;
  readonly stepId: string;
  /** Null for a new quote. */
  readonly from: QuoteState | null;
  readonly to: QuoteState;
  /** Staff have stopped the company's selling: its seller is told as well. */
  readonly isStopped?: true;
};

export const quotesOutdatedEvent = 'quotes.quotes_outdated';
/** The request was edited after these offers: their sellers confirm or revise them. */
export type QuotesOutdated = {
  readonly quoteIds: readonly string[];
  /** When the request was sent again, in ISO 8601. */
  readonly editedAt: string;
};

export const quotesOutdated = (payload: QuotesOutdated): DomainEvent => ({
  name: quotesOutdatedEvent,
  payload,
  tags: [],
});

export const decisionDueEvent = 'quotes.decision_due';
/** The request ends soon, and quotes for it are not decided. */
export type DecisionDue = { readonly rfqId: string };

export const decisionDue = (payload: DecisionDue): DomainEvent => ({
  name: decisionDueEvent,
  payload,
  tags: [],
});

export const quoteExpiringEvent = 'quotes.quote_expiring';
/** The offer's validity ends soon. */
export type QuoteExpiring = { readonly quoteId: string };

export const quoteExpiring = (payload: QuoteExpiring): DomainEvent => ({
  name: quoteExpiringEvent,
  payload,
  tags: [],
});

export const quoteNoteWrittenEvent = 'quote.noteWritten';
export type QuoteNoteWritten = {
  readonly quoteId: string;
  readonly messageId: string;
  readonly by: 'buyer' | 'seller';
  /** Public id, for open pages. */
  readonly id: string;
  /** The other side's members, who may read it at this moment. */
  readonly userIds: readonly string[];
};

export const quoteNoteWritten = (payload: QuoteNoteWritten): DomainEvent => ({
  name: quoteNoteWrittenEvent,
  payload,
  tags: [],
});

/** The topic by which open pages of notes look again. */
export const quoteNotesTopic = 'quote-notes';

export const quoteNoteReaders = ({ name, payload }: DomainEvent) => {
  if (name !== quoteNoteWrittenEvent) return [];
  const { id, userIds } = payload as QuoteNoteWritten;
  return [{ topic: quoteNotesTopic, id, userIds }];
};

/** No public page shows a quote. */
export const quoteMoved = (moved: QuoteMoved): DomainEvent => ({
  name: quoteMovedEvent,
  payload: moved,
  tags: [],
});
