// Facets in the page's language. Loaders make them, because the texts in three languages would
// weigh more in browsers than the components that show them.
import { priceRangeText, priceText } from '#features/products/format/quantities.ts';
import * as m from '#messages/features/listings';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { provinceOf } from '#shared/plate-codes.ts';
import { provinceName } from '#shared/provinces.ts';
import type { FacetParameter } from '../params/names.ts';
import { chosenIn, facets } from '../queries/facets.ts';
import type { ListFilters } from '../rules.ts';
import { type FacetLabels, facetLabels } from './facet-labels.ts';
import type {
  CategoryFacet,
  FacetChoice,
  FacetCountsView,
  FacetGroup,
  FacetOption,
  FacetsView,
  NamedFacetOption,
} from '../views.ts';

/** Choices of a long group that are shown at first. */
const choicesShown = 8;
const maxQuickFilters = 5;

type PriceBounds = Pick<FacetCountsView['price'], 'minMicros' | 'maxMicros' | 'currency'>;

function priceLabel({ minMicros, maxMicros, currency }: PriceBounds, locale: Locale) {
  if (minMicros !== null && maxMicros !== null)
    return priceRangeText({ lowMicros: minMicros, highMicros: maxMicros, currency }, locale);
  if (minMicros !== null)
    return m.priceFrom({ price: priceText(minMicros, currency, locale) }, { locale });
  return maxMicros === null
    ? null
    : m.priceTo({ price: priceText(maxMicros, currency, locale) }, { locale });
}

const wordsOf = <Value extends string>(
  { label, chip = label }: FacetLabels<Value>,
  chosen: readonly Value[],
  locale: Locale,
): string[] => chosen.map((value) => chip(value, locale));

/** The chosen filters in words, outside a list. `brandNames`: by slug. */
export function filterWords(
  filters: ListFilters,
  { brandNames, currency }: { brandNames: ReadonlyMap<string, string>; currency: Currency },
  locale: Locale,
): string[] {
  const price = priceLabel({ ...filters, currency }, locale);
  return [
    ...(price === null ? [] : [price]),
    ...wordsOf(facetLabels.moq, chosenIn(filters, 'moq'), locale),
    ...filters.brands.map((slug) => brandNames.get(slug) ?? slug),
    ...wordsOf(facetLabels.lead, chosenIn(filters, 'lead'), locale),
    ...wordsOf(facetLabels.types, chosenIn(filters, 'types'), locale),
    ...wordsOf(facetLabels.certificates, chosenIn(filters, 'certificates'), locale),
    ...filters.origins.map((code) => provinceName(provinceOf(code), locale)),
    ...wordsOf(facetLabels.sample, chosenIn(filters, 'sample'), locale),
  ];
}

function groupOf(
  { name, title, choices }: Pick<FacetGroup, 'name' | 'title' | 'choices'>,
  shown: number,
  locale: Locale,
): FacetGroup {
  const hidden = choices.length - shown;
  const more = hidden > 0 ? m.showMore({ count: hidden }, { locale }) : null;
  return { name, title, choices, shown, more };
}

function bitGroup<Value extends string>(
  name: FacetParameter,
  { title, label, chip }: FacetLabels<Value>,
  options: readonly FacetOption<Value>[],
  locale: Locale,
): FacetGroup {
  const choices = options.map((option): FacetChoice => ({
    ...option,
    label: label(option.value, locale),
    ...(chip && { chip: chip(option.value, locale) }),
  }));
  return groupOf({ name, title: title(locale), choices }, choicesShown, locale);
}

const namedChoices = (options: readonly NamedFacetOption[]): FacetChoice[] =>
  options.map(({ slug, name, count, isSelected }) => ({
    value: slug,
    label: name,
    count,
    isSelected,
  }));

function groupsOf(counts: FacetCountsView, locale: Locale): FacetGroup[] {
  const { brandQuery } = counts;
  const brands = {
    name: 'brand' as const,
    title: m.brand({ locale }),
    choices: namedChoices(counts.brands.map((brand) => ({ ...brand, name: isolated(brand.name) }))),
  };
  const origins = {
    name: 'origin' as const,
    title: m.originProvince({ locale }),
    choices: namedChoices(counts.origins),
  };
  return [
    bitGroup(facets.moq.parameter, facetLabels.moq, counts.moq, locale),
    groupOf(brands, brandQuery === '' ? choicesShown : brands.choices.length, locale),
    bitGroup(facets.lead.parameter, facetLabels.lead, counts.lead, locale),
    bitGroup(facets.types.parameter, facetLabels.types, counts.types, locale),
    bitGroup(facets.certificates.parameter, facetLabels.certificates, counts.certificates, locale),
    groupOf(origins, choicesShown, locale),
    bitGroup(facets.sample.parameter, facetLabels.sample, counts.sample, locale),
  ].filter(({ name, choices }) => choices.length > 0 || (name === 'brand' && brandQuery !== ''));
}

/** Filters that buyers often want; null: any value. */
const quickFilters: readonly { name: FacetParameter; values: readonly string[] | null }[] = [
  { name: 'lead', values: ['ready'] },
  { name: 'sample', values: null },
  { name: 'moq', values: ['up-to-50'] },
  { name: 'type', values: ['manufacturer'] },
  { name: 'cert', values: null },
];

/**
 * Quick filters that narrow this list and leave something. A group with a choice is left out, since
 * another choice would add products.
 */
const quickFiltersOf = (groups: readonly FacetGroup[], total: number): FacetsView['quick'] =>
  quickFilters
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

const textsOf = (chosenCount: number, total: number, locale: Locale): FacetsView['texts'] => ({
  filters: chosenCount ? m.filtersOn({ count: chosenCount }, { locale }) : m.filters({ locale }),
  heading: m.filters({ locale }),
  close: m.closeFilters({ locale }),
  category: m.category({ locale }),
  price: m.price({ locale }),
  minPrice: m.minPrice({ locale }),
  maxPrice: m.maxPrice({ locale }),
  apply: m.apply({ locale }),
  applyAll: m.applyFilters({ locale }),
  show: m.showProducts({ count: total }, { locale }),
  applied: m.appliedFilters({ locale }),
  remove: m.removeFilter({ locale }),
  clear: m.clearAll({ locale }),
  quick: m.quickFilters({ locale }),
});

/** `total`: products that pass all filters. */
export function facetsView(
  counts: FacetCountsView,
  { categories, total }: { readonly categories: CategoryFacet; readonly total: number },
  locale: Locale,
): FacetsView {
  const groups = groupsOf(counts, locale);
  const { price, brandQuery } = counts;
  const chosen = groups.flatMap(({ choices }) => choices).filter((choice) => choice.isSelected);
  const on = chosen.length + (price.minMicros === null && price.maxMicros === null ? 0 : 1);
  return {
    categories,
    groups,
    on,
    quick: quickFiltersOf(groups, total),
    price: { ...price, label: priceLabel(price, locale) },
    brandSearch:
      counts.brandCount > choicesShown
        ? { value: brandQuery, label: m.findBrand({ locale }), none: m.noBrandFound({ locale }) }
        : null,
    texts: textsOf(on, total, locale),
  };
}
