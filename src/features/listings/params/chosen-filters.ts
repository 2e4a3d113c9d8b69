import { provinceOf, provinceSlug } from '#shared/plate-codes.ts';
import type { ParameterValue } from '#shared/search-parameters.ts';
import { decimalText } from '../format/price-inputs.ts';
import type { ListFilters } from '../rules.ts';
import { type filterParameters, sampleAsked } from './names.ts';

/** Filters as parameters of an address; for `withParameters`. */
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
  price_min: minMicros === null ? null : decimalText(minMicros, undefined, 'en'),
  price_max: maxMicros === null ? null : decimalText(maxMicros, undefined, 'en'),
});
