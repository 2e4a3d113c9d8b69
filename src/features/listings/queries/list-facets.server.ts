// The facets of a list: what each choice would leave, with brands and provinces by name.
import type { SQL } from 'drizzle-orm';
import { categoryTag, categoryTreeTag } from '#features/categories/events.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { ratesTag } from '#features/currencies/events.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { convertPrice } from '#features/currencies/rules.ts';
import { marketTag } from '#features/products/events.ts';
import type { Context } from '#platform/context.ts';
import { provinceOf, provinceSlug } from '#shared/plate-codes.ts';
import { provinceName } from '#shared/provinces.ts';
import type { ListFilters } from '../rules.ts';
import type { FacetCountsView, FacetOption, NamedFacetOption } from '../views.ts';
import {
  countFacets,
  type FacetColumns,
  type FacetCounts,
  type NumberedFilters,
  scaleCounts,
} from './count-facets.ts';
import {
  cachedColumns,
  findBrands,
  nameBrands,
  type NamedBrand,
  type NamedColumns,
  readColumns,
} from './facet-columns.server.ts';
import { chosenIn, type FacetKey, facets, type FacetValues } from './facets.ts';
import {
  dollarBounds,
  listConditions,
  type ListScope,
  scopeConditions,
} from './list-conditions.server.ts';

/** Brands that a facet shows. */
const maxBrands = 40;

/** Counted columns with everything that `facetsView` names. */
type Counted = NamedColumns & {
  readonly counts: FacetCounts;
  readonly chosenBrands: readonly NamedBrand[];
};

/** The columns of a category serve all visitors; those of a store or of promotions are small. */
function columnsOf(context: Context, scope: ListScope): Promise<NamedColumns> {
  const conditions = scopeConditions(context, scope);
  if (scope.storeId || scope.isPromoted || scope.isReadyToShip)
    return readColumns(context, conditions);
  const { category } = scope;
  return cachedColumns(context, conditions, {
    key: category?.id ?? wholeMarket,
    tags: [category ? categoryTag(category.publicId) : marketTag, categoryTreeTag, ratesTag],
  });
}

/** The last counts of each list: its next page and other orders and languages need the same. */
const lastCounts = new WeakMap<FacetColumns, Map<string, FacetCounts>>();
const maxLastCounts = 4;

function countOnce(columns: FacetColumns, filters: NumberedFilters, requires: bigint): FacetCounts {
  const last = lastCounts.get(columns) ?? new Map<string, FacetCounts>();
  lastCounts.set(columns, last);
  const key = `${requires} ${JSON.stringify(filters)}`;
  const counts = last.get(key) ?? countFacets(columns, filters, requires);
  last.delete(key);
  last.set(key, counts);
  if (last.size > maxLastCounts) last.delete(last.keys().next().value!);
  return counts;
}

/** Counts the facets of a list; `conditions` select the products that pass all filters. */
export async function readFacets(
  context: Context,
  { scope, filters }: { readonly scope: ListScope; readonly filters: ListFilters },
): Promise<Counted & { readonly conditions: readonly SQL[] }> {
  const [{ columns, brandOf }, bounds] = await Promise.all([
    columnsOf(context, scope),
    dollarBounds(context, filters),
  ]);
  const chosenBrands = await findBrands(context, filters.brands, brandOf);
  const brandNumbers =
    filters.brands.length === 0 ? null : chosenBrands.map((brand) => brand.number);
  const requires = scope.requires ?? 0n;
  return {
    columns,
    brandOf,
    chosenBrands,
    counts: countOnce(columns, { ...filters, ...bounds, brandNumbers }, requires),
    conditions: [
      ...scopeConditions(context, scope),
      ...listConditions(filters, { ...bounds, brandNumbers, requires }),
    ],
  };
}

/** The `limit` highest counts, without sorting the thousands below them. */
function highestCounts(
  counts: readonly (readonly [number: number, count: number])[],
  limit: number,
): readonly (readonly [number: number, count: number])[] {
  const minCount =
    Uint32Array.from(counts, ([, count]) => count)
      .toSorted()
      .at(-limit) ?? 0;
  return counts
    .filter(([, count]) => count >= minCount)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit);
}

/** The chosen brands, then those with the most products or with `brandQuery` in their name. */
async function shownBrands(
  context: Context,
  { brandOf, counts, chosenBrands }: Counted,
  brandQuery: string,
): Promise<NamedFacetOption[]> {
  const chosenNumbers = new Set(chosenBrands.map((brand) => brand.number));
  const others = [...counts.brands].filter(
    ([number, count]) => count > 0 && !chosenNumbers.has(number),
  );
  const candidates = brandQuery === '' ? highestCounts(others, maxBrands) : others;
  const found = await nameBrands(context, {
    numbers: candidates.map(([number]) => number),
    part: brandQuery,
    brandOf,
  });
  const option =
    (isSelected: boolean) =>
    ({ slug, name, number }: NamedBrand): NamedFacetOption => ({
      slug,
      name,
      count: counts.brands.get(number) ?? 0,
      isSelected,
    });
  const byCount = (brands: readonly NamedFacetOption[]) =>
    brands.toSorted((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
  return [
    ...byCount(chosenBrands.map(option(true))),
    ...byCount(found.map(option(false))).slice(0, maxBrands),
  ];
}

/** Options that occur or are chosen, the highest counts first. */
const occurring = <Option extends { readonly count: number; readonly isSelected: boolean }>(
  options: readonly Option[],
): Option[] =>
  options
    .filter(({ count, isSelected }) => count > 0 || isSelected)
    .toSorted((a, b) => b.count - a.count);

function optionsOf<Key extends FacetKey>(
  key: Key,
  counts: FacetCounts,
  filters: ListFilters,
): FacetOption<FacetValues[Key]>[] {
  const chosen = chosenIn(filters, key);
  const options = counts.values[key].map(({ value, count }) => ({
    value,
    count,
    isSelected: chosen.includes(value),
  }));
  return facets[key].isBands ? options : occurring(options);
}

const originOptions = (
  context: Context,
  counts: FacetCounts['origins'],
  chosen: readonly number[],
): NamedFacetOption[] =>
  occurring(
    [...new Set([...counts.keys(), ...chosen])]
      .filter((code) => code > 0)
      .toSorted((a, b) => a - b)
      .map((code) => ({
        slug: provinceSlug(provinceOf(code)),
        name: provinceName(provinceOf(code), context.locale),
        count: counts.get(code) ?? 0,
        isSelected: chosen.includes(code),
      })),
  );

export async function countsView(
  context: Context,
  counted: Counted,
  { filters, brandQuery }: { readonly filters: ListFilters; readonly brandQuery: string },
): Promise<FacetCountsView> {
  const { columns, counts } = counted;
  const [brands, rates] = await Promise.all([
    shownBrands(context, counted, brandQuery),
    latestRates(context),
  ]);
  const shownPrice = (micros: number) => convertPrice(micros, 'USD', context.currency, rates);
  return {
    moq: optionsOf('moq', counts, filters),
    lead: optionsOf('lead', counts, filters),
    types: optionsOf('types', counts, filters),
    certificates: optionsOf('certificates', counts, filters),
    sample: optionsOf('sample', counts, filters),
    origins: originOptions(context, counts.origins, filters.origins),
    brands,
    brandCount: columns.brandNumbers.filter((number) => number > 0).length,
    brandQuery,
    price: {
      minMicros: filters.minMicros,
      maxMicros: filters.maxMicros,
      currency: context.currency,
      spread: counts.prices && {
        lowestMicros: shownPrice(counts.prices.minUsdMicros),
        highestMicros: shownPrice(counts.prices.maxUsdMicros),
        bars: counts.prices.bars,
      },
    },
  };
}

/** Filters as a search index compares them. */
export async function numberedFilters(context: Context, filters: ListFilters) {
  const [chosenBrands, bounds] = await Promise.all([
    findBrands(context, filters.brands, null),
    dollarBounds(context, filters),
  ]);
  return {
    ...bounds,
    brandNumbers: filters.brands.length === 0 ? null : chosenBrands.map((brand) => brand.number),
    chosenBrands,
  };
}

export type FacetsQuery = {
  readonly columns: FacetColumns;
  /** How many products each of the columns' products stands for. */
  readonly scale: number;
  readonly filters: ListFilters;
  readonly brandQuery: string;
};

/** Facets of products that were found in another way, such as by a search. */
export async function facetsOfColumns(
  context: Context,
  { columns, scale, filters, brandQuery }: FacetsQuery,
) {
  const { chosenBrands, ...numbers } = await numberedFilters(context, filters);
  const counts = scaleCounts(countFacets(columns, { ...filters, ...numbers }), scale);
  return {
    total: counts.total,
    storeCount: counts.storeCount,
    categoryCounts: counts.categories,
    facets: await countsView(
      context,
      { columns, brandOf: null, counts, chosenBrands },
      { filters, brandQuery },
    ),
  };
}
