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

/** What the parties of a quote are told, by what happened. */
export const quoteNews = ['submitted', 'countered', 'revised', 'decided', 'noteWritten'] as const;
export type QuoteNews = (typeof quoteNews)[number];

/** Null: ended by the clock, or withdrawn. */
export function newsOfMove({ from, to }: Pick<QuoteMoved, 'from' | 'to'>): QuoteNews | null {
  if (to === 'submitted') return from === null ? 'submitted' : 'revised';
  if (to === 'countered') return 'countered';
  return to === 'accepted' || to === 'declined' || to === 'not_selected' ? 'decided' : null;
}

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
