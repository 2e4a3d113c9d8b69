// The orders in which buyers sort a list.

export const productSorts = [
  'BEST_SELLER',
  'MOST_RECENT',
  'MOST_FAVOURITE',
  'PRICE_BY_ASC',
  'PRICE_BY_DESC',
] as const;
export type ProductSort = (typeof productSorts)[number];

