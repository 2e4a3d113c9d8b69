// What a list may be ordered and narrowed by.
import type { BusinessType } from '#features/companies/schemas.ts';
import type { LeadBand, MoqBand } from '#features/products/rules/bands.ts';
import type { Certificate } from '#features/products/schemas.ts';

export const productSorts = [
  'BEST_SELLER',
  'MOST_RECENT',
  'MOST_FAVOURITE',
  'PRICE_BY_ASC',
  'PRICE_BY_DESC',
] as const;
export type ProductSort = (typeof productSorts)[number];

/**
 * Filters by filter bits. Within one filter any of its values matches; an empty one matches all.
 */
export type BitFilters = {
  readonly moq: readonly MoqBand[];
  readonly lead: readonly LeadBand[];
  readonly types: readonly BusinessType[];
  readonly certificates: readonly Certificate[];
  /** Plate codes of provinces. */
  readonly origins: readonly number[];
  readonly hasSample: boolean;
};

export type ListFilters = BitFilters & {
  /** Slugs. */
  readonly brands: readonly string[];
  /** Bounds of the lowest tier's price, in the context's currency. */
  readonly minMicros: number | null;
  readonly maxMicros: number | null;
};

export const noFilters: ListFilters = {
  brands: [],
  minMicros: null,
  maxMicros: null,
  moq: [],
  lead: [],
  types: [],
  certificates: [],
  origins: [],
  hasSample: false,
};
