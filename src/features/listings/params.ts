// What the filters of a list are called in its address.

/** May be given more than once: any of them. */
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

export const filterParameters = [...facetParameters, 'least', 'most'] as const;
export const sampleAsked = 'yes';

/** An address without any filter, to be combined with `withParameters`. */
export const withoutFilters: Readonly<Record<string, null>> = Object.fromEntries(
  [...filterParameters, 'find', 'page'].map((name) => [name, null]),
);
