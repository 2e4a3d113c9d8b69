/** The first is the one unless asked. */
export const rfqSorts = ['MOST_RECENT', 'MOST_QUOTES_LEFT'] as const;
export type RfqSort = (typeof rfqSorts)[number];
