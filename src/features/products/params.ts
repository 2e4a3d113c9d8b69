// Filters of a seller's list of products.

export const ownSorts = ['NEWEST', 'OLDEST', 'CHANGED'] as const;
export const ownStates = ['published', 'draft', 'paused', 'rejected'] as const;

export type OwnFilters = {
  /** Part of a title, or the id in a file. */
  readonly query: string;
  readonly state: (typeof ownStates)[number] | null;
  readonly sort: (typeof ownSorts)[number];
};
