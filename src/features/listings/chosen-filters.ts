// Filters that were kept, as parameters of a list's address again.
import type { ListFilters } from './queries/product-lists.server.ts';
import { microsPerUnit } from '#shared/money.ts';
import { provinceOf, provinceSlug } from '#shared/plate-codes.ts';
import type { ParameterValue } from '#shared/search-parameters.ts';
import { type filterParameters, sampleAsked } from './params.ts';

/** For `withParameters`; prices in the currency that the filters are in. */
export const chosenFilters = ({
  brands,
  minMicros,
  maxMicros,
  moq,
  lead,
  types,
  certificates,
  origins,
  hasSample,
}: ListFilters): Readonly<Record<(typeof filterParameters)[number], ParameterValue>> => ({
  brand: brands,
  moq,
  lead,
  type: types,
  cert: certificates,
  origin: origins.map((code) => provinceSlug(provinceOf(code))),
  sample: hasSample ? sampleAsked : null,
  least: minMicros === null ? null : minMicros / microsPerUnit,
  most: maxMicros === null ? null : maxMicros / microsPerUnit,
});
