// Limits and cleaning of typed queries, and the filters of search analytics.
import type { Locale } from '#shared/locale.ts';

export const maxCharacters = 200;

/** Cuts to `maxCharacters`, drops control characters and lone surrogates, collapses spaces. */
export const cleanQuery = (text: string): string =>
  text
    .slice(0, maxCharacters)
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const searchAnalyticsSorts = ['ASKED', 'UNANSWERED', 'CLICKED'] as const;
export const searchAnalyticsKinds = ['unanswered', 'ignored'] as const;

export type SearchAnalyticsFilters = {
  readonly days: number;
  readonly locale: Locale | null;
  /** A part of the query. */
  readonly query: string;
  /** `unanswered`: no product had all the words. `ignored`: no result was clicked. */
  readonly kind: (typeof searchAnalyticsKinds)[number] | null;
  readonly sort: (typeof searchAnalyticsSorts)[number];
};
