// The names of a list's filters in its address.

/** Repeatable; any of the values matches. */
export const facetParameters = [
  'brand',
  'moq',
  'lead',
  'type',
  'cert',
  'origin',
  'sample',
] as const;
export type FacetParameter = (typeof facetParameters)[number];

export const filterParameters = [...facetParameters, 'price_min', 'price_max'] as const;
/** Parameters with a value that visitors type. */
export type TypedParameter = 'price_min' | 'price_max' | 'brand_q';
/** Former names of parameters with today's. Addresses with them are redirected. */
export const formerParameters = { least: 'price_min', most: 'price_max', find: 'brand_q' } as const;
export const sampleAsked = 'yes';

/** Clears all filters; for `withParameters`. */
export const withoutFilters: Readonly<Record<string, null>> = Object.fromEntries(
  [...filterParameters, 'brand_q', 'page'].map((name) => [name, null]),
);
