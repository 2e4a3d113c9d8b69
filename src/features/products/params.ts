// Filters of a seller's list of products.

export const ownSorts = ['NEWEST', 'OLDEST', 'CHANGED', 'CHEAPEST'] as const;
/** `review` and `soldOut` are not states of their own: products in some state. */
export const ownStates = ['published', 'review', 'soldOut', 'draft', 'paused', 'rejected'] as const;

export type OwnFilters = {
  /** Part of a title, the id in a file, an SKU or a GTIN. */
  readonly query: string;
  readonly state: (typeof ownStates)[number] | null;
  /** Path of a category, whose own ones count too. */
  readonly category: string | null;
  readonly sort: (typeof ownSorts)[number];
};
