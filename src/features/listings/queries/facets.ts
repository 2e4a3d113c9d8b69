// The facets with a bit for each value. SQL conditions, counts, search, addresses and the page all
// read this table; `format/facet-labels.ts` adds the words, which Node's processes never load.
import type { BusinessType } from '#features/companies/schemas.ts';
import type { LeadBand, MoqBand } from '#features/products/rules/bands.ts';
import {
  type BitGroup,
  bitsOf,
  certificateBits,
  leadBits,
  moqBits,
  sampleBits,
  typeBits,
} from '#features/products/rules/filter-bits.ts';
import type { Certificate } from '#features/products/schemas.ts';
import type { FacetParameter } from '../params/names.ts';
import type { BitFilters } from '../rules.ts';

export type FacetValues = {
  readonly moq: MoqBand;
  readonly lead: LeadBand;
  readonly types: BusinessType;
  readonly certificates: Certificate;
  readonly sample: (typeof sampleBits.values)[number];
};
export type FacetKey = keyof FacetValues;

export type Facet<Value extends string> = BitGroup<Value> & {
  /** Its name in addresses. */
  readonly parameter: FacetParameter;
  /** Bands are always shown in their order; other values only when they occur, by count. */
  readonly isBands: boolean;
};

export const facets: { readonly [Key in FacetKey]: Facet<FacetValues[Key]> } = {
  moq: { ...moqBits, parameter: 'moq', isBands: true },
  lead: { ...leadBits, parameter: 'lead', isBands: true },
  types: { ...typeBits, parameter: 'type', isBands: false },
  certificates: { ...certificateBits, parameter: 'cert', isBands: false },
  sample: { ...sampleBits, parameter: 'sample', isBands: false },
};

/** In the order in which they are listed in words. */
export const facetKeys = Object.keys(facets) as readonly FacetKey[];

/** The values of a facet that the filters ask for. */
export function chosenIn<Key extends FacetKey>(
  filters: BitFilters,
  key: Key,
): readonly FacetValues[Key][];
export function chosenIn(filters: BitFilters, key: FacetKey): readonly string[] {
  if (key === 'sample') return filters.hasSample ? sampleBits.values : [];
  return filters[key];
}

/** The bits of each facet with a chosen value; a product must have one of each. */
export const chosenBits = (filters: BitFilters): bigint[] =>
  facetKeys
    .map((key) => bitsOf<string>(facets[key], chosenIn(filters, key)))
    .filter((bits) => bits !== 0n);
