// The facets with a bit for each value. SQL conditions, counts, search and the page all read this
// table, so that a new facet is one entry here and its bits in `filter-bits.ts`.
import { typeText } from '#features/companies/format.ts';
import type { BusinessType } from '#features/companies/schemas.ts';
import { certificateNames, quantityRangeText } from '#features/products/format/figures.ts';
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
import * as m from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
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
  readonly title: (locale: Locale) => string;
  readonly label: (value: Value, locale: Locale) => string;
  /** The label among chips of other facets, where `label` alone says too little. */
  readonly chip?: (value: Value, locale: Locale) => string;
};

const moqText: Record<MoqBand, (locale: Locale) => string> = {
  'up-to-50': (locale) => m.upToNumber({ count: 50 }, { locale }),
  '51-200': (locale) => quantityRangeText(51, 200, locale),
  '201-1000': (locale) => quantityRangeText(201, 1_000, locale),
  'over-1000': (locale) => m.overNumber({ count: 1_000 }, { locale }),
};
const leadText: Record<LeadBand, (locale: Locale) => string> = {
  ready: (locale) => m.readyToShip({ locale }),
  'up-to-7': (locale) => m.upToDays({ count: 7 }, { locale }),
  '8-21': (locale) => m.dayRange({ range: quantityRangeText(8, 21, locale), most: 21 }, { locale }),
  'over-21': (locale) => m.overDays({ count: 21 }, { locale }),
};

export const facets: { readonly [Key in FacetKey]: Facet<FacetValues[Key]> } = {
  moq: {
    ...moqBits,
    parameter: 'moq',
    isBands: true,
    title: (locale) => m.minimumOrder({ locale }),
    label: (band, locale) => moqText[band](locale),
    chip: (band, locale) => m.moqBand({ band: moqText[band](locale) }, { locale }),
  },
  lead: {
    ...leadBits,
    parameter: 'lead',
    isBands: true,
    title: (locale) => m.leadTime({ locale }),
    label: (band, locale) => leadText[band](locale),
  },
  types: {
    ...typeBits,
    parameter: 'type',
    isBands: false,
    title: (locale) => m.supplierType({ locale }),
    label: (type, locale) => typeText({ isManufacturer: false, businessType: type }, locale),
  },
  certificates: {
    ...certificateBits,
    parameter: 'cert',
    isBands: false,
    title: (locale) => m.certificates({ locale }),
    label: (certificate) => certificateNames[certificate],
  },
  sample: {
    ...sampleBits,
    parameter: 'sample',
    isBands: false,
    title: (locale) => m.sample({ locale }),
    label: (_, locale) => m.sampleAvailable({ locale }),
  },
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

/** The bits of each facet that is asked for; a product must have one of each. */
export const chosenBits = (filters: BitFilters): bigint[] =>
  facetKeys
    .map((key) => bitsOf<string>(facets[key], chosenIn(filters, key)))
    .filter((bits) => bits !== 0n);
