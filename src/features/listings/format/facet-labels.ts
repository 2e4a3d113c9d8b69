import { typeText } from '#features/companies/format.ts';
import { certificateName } from '#features/products/format/certificate-names.ts';
import { quantityRangeText } from '#features/products/format/quantities.ts';
import type { LeadBand, MoqBand } from '#features/products/rules/bands.ts';
import * as m from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import type { FacetKey, FacetValues } from '../queries/facets.ts';

export type FacetLabels<Value extends string> = {
  readonly title: (locale: Locale) => string;
  readonly label: (value: Value, locale: Locale) => string;
  /** Label in a row of chips of several facets, where `label` alone is unclear. */
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
  '8-21': (locale) => m.dayRange({ range: quantityRangeText(8, 21, locale), max: 21 }, { locale }),
  'over-21': (locale) => m.overDays({ count: 21 }, { locale }),
};

/** Texts of each facet and its values. */
export const facetLabels: { readonly [Key in FacetKey]: FacetLabels<FacetValues[Key]> } = {
  moq: {
    title: (locale) => m.minimumOrder({ locale }),
    label: (band, locale) => moqText[band](locale),
    chip: (band, locale) => m.moqBand({ band: moqText[band](locale) }, { locale }),
  },
  lead: {
    title: (locale) => m.leadTime({ locale }),
    label: (band, locale) => leadText[band](locale),
  },
  types: {
    title: (locale) => m.supplierType({ locale }),
    label: (type, locale) => typeText({ isManufacturer: false, businessType: type }, locale),
  },
  certificates: {
    title: (locale) => m.certificates({ locale }),
    label: certificateName,
  },
  sample: {
    title: (locale) => m.sample({ locale }),
    label: (_, locale) => m.sampleAvailable({ locale }),
  },
};
