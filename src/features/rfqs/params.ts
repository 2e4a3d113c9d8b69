/** The first one is the default. */
export const rfqSorts = ['MOST_RECENT', 'MOST_QUOTES_LEFT'] as const;
export type RfqSort = (typeof rfqSorts)[number];
