// Filters of a seller's list of products.

export const ownSorts = ['NEWEST', 'OLDEST', 'CHANGED', 'CHEAPEST'] as const;
export const ownStates = ['published', 'draft', 'paused', 'rejected'] as const;

export type OwnFilters = {
  /** Part of a title, or the id in a file. */
  readonly query: string;
  readonly state: (typeof ownStates)[number] | null;
  /** Path of a category, whose own ones count too. */
  readonly category: string | null;
  readonly sort: (typeof ownSorts)[number];
};
