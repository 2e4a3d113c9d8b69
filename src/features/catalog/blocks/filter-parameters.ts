// What the filters of a list are called in its address.
import type { FacetsView } from './view-models.ts';

/** May be given more than once: any of them. */
export const facetParameters = ['brand', 'moq', 'lead', 'type', 'cert', 'origin', 'sample'] as const;
export const filterParameters = [...facetParameters, 'least', 'most'] as const;
export type FacetParameter = (typeof facetParameters)[number];

export const sampleAsked = 'yes';

/** An address without any filter, to be combined with `withParameters`. */
export const withoutFilters: Readonly<Record<string, null>> = Object.fromEntries([...filterParameters, 'find', 'page'].map((name) => [name, null]));

type Facets = Omit<FacetsView, 'categories'>;

const selected = <Option extends { readonly isSelected: boolean }>(options: readonly Option[]) => options.filter((option) => option.isSelected);

/** How many filters hold; both bounds of the price are one. */
export const countFilters = ({ brands, moq, lead, types, certificates, origins, hasSample, price }: Facets): number =>
  [brands, moq, lead, types, certificates, origins].reduce((sum, options) => sum + selected<{ isSelected: boolean }>(options).length, 0)
  + (hasSample ? 1 : 0) + (price.leastMicros === null && price.mostMicros === null ? 0 : 1);

export const chosen = {
  values: <Value extends string>(options: readonly { readonly value: Value; readonly isSelected: boolean }[]): Value[] => selected(options).map(({ value }) => value),
  slugs: (options: readonly { readonly slug: string; readonly isSelected: boolean }[]): string[] => selected(options).map(({ slug }) => slug),
};
