// Facets in the words of the page's language. The loader makes them: with their texts in three languages they would weigh
// more in every browser than all that shows them.
import * as m from '#messages/features/listings';
import { typeText } from '#features/companies/format.ts';
import type { ListFilters } from '../queries/product-lists.server.ts';
import type { LeadBand, MoqBand } from '#features/products/rules/bands.ts';
import type { BusinessType } from '#features/companies/schemas.ts';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { provinceOf } from '#shared/plate-codes.ts';
import { provinceName } from '#shared/provinces.ts';
import { ltr } from '#ui/bidi.tsx';
import { type FacetParameter, sampleAsked } from '../params.ts';
import type {
  CategoryFacet,
  FacetChoice,
  FacetCountsView,
  FacetGroup,
  FacetsView,
} from '../views.ts';
import { certificateNames, priceRangeText, priceText } from '#features/products/format/figures.ts';

/** Long groups show so many at first. */
const choicesShown = 8;
const maxQuickFilters = 5;

const rangeText = (from: number, to: number, locale: Locale) =>
  ltr(`${number(locale, from)} – ${number(locale, to)}`);

const moqBandText: Record<MoqBand, (locale: Locale) => string> = {
  'up-to-50': (locale) => m.upToNumber({ count: 50 }, { locale }),
  '51-200': (locale) => rangeText(51, 200, locale),
  '201-1000': (locale) => rangeText(201, 1_000, locale),
  'over-1000': (locale) => m.overNumber({ count: 1_000 }, { locale }),
};
const leadBandText: Record<LeadBand, (locale: Locale) => string> = {
  ready: (locale) => m.readyToShip({ locale }),
  'up-to-7': (locale) => m.upToDays({ count: 7 }, { locale }),
  '8-21': (locale) => m.dayRange({ range: rangeText(8, 21, locale), most: 21 }, { locale }),
  'over-21': (locale) => m.overDays({ count: 21 }, { locale }),
};

function priceLabel(
  {
    minMicros,
    maxMicros,
    currency,
  }: Pick<FacetCountsView['price'], 'minMicros' | 'maxMicros' | 'currency'>,
  locale: Locale,
): string | null {
  if (minMicros !== null && maxMicros !== null)
    return priceRangeText({ lowMicros: minMicros, highMicros: maxMicros, currency }, locale);
  if (minMicros !== null)
    return m.priceFrom({ price: priceText(minMicros, currency, locale) }, { locale });
  return maxMicros === null
    ? null
    : m.priceTo({ price: priceText(maxMicros, currency, locale) }, { locale });
}

const typeLabel = (type: BusinessType, locale: Locale) =>
  typeText({ isManufacturer: false, businessType: type }, locale);
const moqChip = (band: MoqBand, locale: Locale) =>
  m.moqBand({ band: moqBandText[band](locale) }, { locale });

/** What is chosen, without a list beside it: each filter in words. `brandNames`: by slug. */
export function filterWords(
  filters: ListFilters,
  { brandNames, currency }: { brandNames: ReadonlyMap<string, string>; currency: Currency },
  locale: Locale,
): string[] {
  const price = priceLabel({ ...filters, currency }, locale);
  return [
    ...(price === null ? [] : [price]),
    ...filters.moq.map((band) => moqChip(band, locale)),
    ...filters.brands.map((slug) => brandNames.get(slug) ?? slug),
    ...filters.lead.map((band) => leadBandText[band](locale)),
    ...filters.types.map((type) => typeLabel(type, locale)),
    ...filters.certificates.map((name) => certificateNames[name]),
    ...filters.origins.map((code) => provinceName(provinceOf(code), locale)),
    ...(filters.hasSample ? [m.sampleAvailable({ locale })] : []),
  ];
}

function groupsOf(counts: FacetCountsView, locale: Locale): FacetGroup[] {
  const { find } = counts;
  const group = (
    name: FacetParameter,
    title: string,
    choices: readonly FacetChoice[],
    isWhole = false,
  ): FacetGroup => {
    const shown = isWhole ? choices.length : choicesShown;
    return {
      name,
      title,
      choices,
      shown,
      more:
        choices.length > shown ? m.showMore({ count: choices.length - shown }, { locale }) : null,
    };
  };
  const named = (options: FacetCountsView['brands']) =>
    options.map(({ slug, name, count, isSelected }) => ({
      value: slug,
      label: name,
      count,
      isSelected,
    }));
  return [
    group(
      'moq',
      m.minimumOrder({ locale }),
      counts.moq.map((one) => ({
        ...one,
        label: moqBandText[one.value](locale),
        chip: moqChip(one.value, locale),
      })),
    ),
    group('brand', m.brand({ locale }), named(counts.brands), find !== ''),
    group(
      'lead',
      m.leadTime({ locale }),
      counts.lead.map((one) => ({ ...one, label: leadBandText[one.value](locale) })),
    ),
    group(
      'type',
      m.supplierType({ locale }),
      counts.types.map((one) => ({ ...one, label: typeLabel(one.value, locale) })),
    ),
    group(
      'cert',
      m.certificates({ locale }),
      counts.certificates.map((one) => ({ ...one, label: certificateNames[one.value] })),
    ),
    group('origin', m.originProvince({ locale }), named(counts.origins)),
    group(
      'sample',
      m.sample({ locale }),
      counts.withSample > 0 || counts.hasSample
        ? [
            {
              value: sampleAsked,
              label: m.sampleAvailable({ locale }),
              count: counts.withSample,
              isSelected: counts.hasSample,
            },
          ]
        : [],
    ),
  ].filter(({ name, choices }) => choices.length > 0 || (name === 'brand' && find !== ''));
}

/**
 * What is often asked for: only what narrows this list and leaves something, and of no group from
 * which something is chosen, where another choice would add.
 */
function quickFiltersOf(groups: readonly FacetGroup[], total: number): FacetsView['quick'] {
  const wanted: readonly { name: FacetParameter; values: readonly string[] | null }[] = [
    { name: 'lead', values: ['ready'] },
    { name: 'sample', values: null },
    { name: 'moq', values: ['up-to-50'] },
    { name: 'type', values: ['manufacturer'] },
    { name: 'cert', values: null },
  ];
  return wanted
    .flatMap(({ name, values }) => {
      const choices = groups.find((group) => group.name === name)?.choices ?? [];
      if (choices.some((choice) => choice.isSelected)) return [];
      return choices
        .filter(
          ({ value, count }) =>
            (values === null || values.includes(value)) && count > 0 && count < total,
        )
        .slice(0, 2)
        .map(({ value, label, chip }) => ({ name, value, label: chip ?? label }));
    })
    .slice(0, maxQuickFilters);
}

/** What the page shows of them; `total`: goods that pass all filters. */
export function facetsView(
  counts: FacetCountsView,
  categories: CategoryFacet,
  total: number,
  locale: Locale,
): FacetsView {
  const groups = groupsOf(counts, locale);
  const { price, find } = counts;
  const on =
    groups.reduce(
      (sum, { choices }) => sum + choices.filter((choice) => choice.isSelected).length,
      0,
    ) + (price.minMicros === null && price.maxMicros === null ? 0 : 1);
  return {
    categories,
    groups,
    on,
    quick: quickFiltersOf(groups, total),
    price: { ...price, label: priceLabel(price, locale) },
    find:
      counts.brandCount > choicesShown
        ? { value: find, label: m.findBrand({ locale }), none: m.noBrandFound({ locale }) }
        : null,
    texts: {
      filters: on ? m.filtersOn({ count: on }, { locale }) : m.filters({ locale }),
      heading: m.filters({ locale }),
      close: m.closeFilters({ locale }),
      category: m.category({ locale }),
      price: m.price({ locale }),
      least: m.least({ locale }),
      most: m.most({ locale }),
      apply: m.apply({ locale }),
      applyAll: m.applyFilters({ locale }),
      show: m.showProducts({ count: total }, { locale }),
      applied: m.appliedFilters({ locale }),
      remove: m.removeFilter({ locale }),
      clear: m.clearAll({ locale }),
      quick: m.quickFilters({ locale }),
    },
  };
}
