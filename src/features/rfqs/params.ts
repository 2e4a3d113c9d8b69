// Names and values of the market's parameters in addresses.

/** The first one is the default, unless words are searched for. */
export const rfqSorts = ['MOST_RECENT', 'CLOSING_SOON', 'MOST_QUOTES_LEFT'] as const;
export type RfqSort = (typeof rfqSorts)[number];

/** Published in so many days. */
export const postedDays = ['1', '3', '7', '14'] as const;
export type PostedDays = (typeof postedDays)[number];

/** At least so many quotes left. */
export const leftAtLeast = ['3', '5', '8', '10'] as const;
export type LeftAtLeast = (typeof leftAtLeast)[number];
