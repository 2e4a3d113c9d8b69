import type { QuoteState } from './schemas.ts';

/** The seller's list by state: what each of its tabs contains. */
export const ownQuoteTabs = {
  all: ['submitted', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'not_selected'],
  waiting: ['submitted'],
  countered: ['countered'],
  accepted: ['accepted'],
  lost: ['declined', 'not_selected'],
  ended: ['withdrawn', 'expired'],
} as const satisfies Readonly<Record<string, readonly QuoteState[]>>;
export type OwnQuoteTab = keyof typeof ownQuoteTabs;

export type OwnQuoteFilters = { readonly tab: OwnQuoteTab; readonly query: string };

export const maxQuoteQuery = 100;

/** Of the figures above the list. */
export const figureDays = 90;
