import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { ratesTag } from '#features/currencies/events.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { convertPrice } from '#features/currencies/rules.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { microsPerUnit } from '#shared/money.ts';
import { provinceOf, provinceSlug } from '#shared/plate-codes.ts';
import { provinceName } from '#shared/provinces.ts';
import type { FacetCountsView, ProductCardView } from '../views.ts';
import { marketTag } from '#features/products/events.ts';
import { categoryTag, categoryTreeTag } from '#features/categories/events.ts';
import {
  countFacets,
  type FacetCounts,
  type FacetSheet,
  type SheetFilters,
} from '../facet-columns.ts';
import type { TraitFilters } from '#features/products/rules/filter-bits.ts';
import { inDollars } from '#features/products/rules/prices.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import { type ProductSort } from '../rules.ts';
import { productListings } from '#features/products/table.server.ts';
import { promotions } from '#features/promotions/table.server.ts';
import { wholeMarket } from '#features/categories/table.server.ts';
import {
  type CategoryNode,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import {
  findBrands,
  nameBrands,
  type NamedBrand,
  type NamedSheet,
  ofBrands,
  readSheet,
} from './facet-columns.server.ts';
import { getProductCards } from './product-cards.server.ts';
import { traitConditions } from './filter-conditions.server.ts';

/**
 * Which goods: a category with all below it, one store's, those with a running promotion, in stock,
 * or with one of some traits.
 */
export type ListScope = {
  readonly categoryId?: Id<'category'>;
  readonly storeId?: Id<'store'>;
  readonly isPromoted?: boolean;
  readonly isReadyToShip?: boolean;
  /** Bits of `listing-traits.ts` of which a product must have one. */
  readonly requires?: bigint;
};

export type ListFilters = TraitFilters & {
  readonly brands: readonly string[];
  /** Least and most price of the lowest tier, in the context's currency, as micros. */
  readonly minMicros: number | null;
  readonly maxMicros: number | null;
};
export const noFilters: ListFilters = {
  brands: [],
  minMicros: null,
  maxMicros: null,
  moq: [],
  lead: [],
  types: [],
  certificates: [],
  origins: [],
  hasSample: false,
};

/** Facets show the brands with the most goods. */
const maxBrands = 40;

export type ProductList = {
  readonly cards: ProductCardView[];
  readonly total: number;
  readonly storeCount: number;
  readonly page: number;
  readonly pageCount: number;
  readonly facets: FacetCountsView;
  /** How many of them stand in each category itself, by the category's number. */
  readonly categoryCounts: ReadonlyMap<number, number>;
};

const orderOf: Record<ProductSort, SQL[]> = {
  MOST_RECENT: [desc(productListings.publishedAt), desc(productListings.productId)],
  BEST_SELLER: [
    desc(productListings.sales),
    desc(productListings.standing),
    desc(productListings.productId),
  ],
  MOST_FAVOURITE: [
    desc(productListings.favourites),
    desc(productListings.standing),
    desc(productListings.productId),
  ],
  PRICE_BY_ASC: [asc(productListings.priceUsdMicros), asc(productListings.productId)],
  PRICE_BY_DESC: [desc(productListings.priceUsdMicros), desc(productListings.productId)],
};

function inScope(context: Context, scope: ListScope): SQL[] {
  return [
    eq(productListings.categoryId, scope.categoryId ?? wholeMarket),
    ...(scope.storeId ? [eq(productListings.storeId, scope.storeId)] : []),
    ...(scope.isReadyToShip ? [eq(productListings.isReadyToShip, true)] : []),
    ...(scope.isPromoted
      ? [
          inArray(
            productListings.productId,
            context.db
              .select({ id: promotions.productId })
              .from(promotions)
              .where(
                and(
                  lte(promotions.startsAt, context.now()),
                  sql`${promotions.endsAt} > ${context.now()}`,
                ),
              ),
          ),
        ]
      : []),
  ];
}

/** The same filters as `countFacets` applies, for the index. Prices are compared in dollars. */
function inFilters(
  filters: ListFilters,
  bounds: PriceBounds,
  brandNumbers: readonly number[] | null,
  requires: bigint,
): SQL[] {
  return [
    ...(bounds.minUsdMicros === null
      ? []
      : [gte(productListings.priceUsdMicros, bounds.minUsdMicros)]),
    ...(bounds.maxUsdMicros === null
      ? []
      : [lte(productListings.priceUsdMicros, bounds.maxUsdMicros)]),
    ...traitConditions(filters, requires),
    ...(brandNumbers === null ? [] : [ofBrands(brandNumbers)]),
  ];
}

type PriceBounds = {
  readonly minUsdMicros: number | null;
  readonly maxUsdMicros: number | null;
};

/** The bounds come in the reader's currency. */
async function priceBounds(
  context: Context,
  { minMicros, maxMicros }: ListFilters,
): Promise<PriceBounds> {
  if (minMicros === null && maxMicros === null) return { minUsdMicros: null, maxUsdMicros: null };
  const rate =
    context.currency === 'USD' ? microsPerUnit : (await latestRates(context))[context.currency];
  return {
    minUsdMicros: minMicros === null ? null : inDollars(minMicros, rate),
    maxUsdMicros: maxMicros === null ? null : inDollars(maxMicros, rate),
  };
}

/**
 * A category's sheet serves all its visitors; those of one store or of promotions are small and
 * read each time.
 */
async function sheetOf(context: Context, scope: ListScope): Promise<NamedSheet> {
  const conditions = inScope(context, scope);
  if (scope.storeId || scope.isPromoted || scope.isReadyToShip)
    return readSheet(context, conditions, null, []);
  const tag = scope.categoryId
    ? categoryTag(await publicIdOf(context, scope.categoryId))
    : marketTag;
  return readSheet(context, conditions, scope.categoryId ?? wholeMarket, [
    tag,
    categoryTreeTag,
    ratesTag,
  ]);
}

async function publicIdOf(context: Context, id: Id<'category'>): Promise<string> {
  const find = (nodes: readonly CategoryNode[]): string | undefined => {
    for (const node of nodes) {
      const found = node.id === id ? node.publicId : find(node.children);
      if (found) return found;
    }
    return undefined;
  };
  return find(await getCategoryTree(context)) ?? id;
}

const keptCounts = new WeakMap<FacetSheet, Map<string, FacetCounts>>();
const maxKeptCounts = 4;

/**
 * A list is asked for again for its next page, in another order, in another language: what was
 * counted last is kept beside what it was counted from.
 */
function countsOf(sheet: FacetSheet, filters: SheetFilters, requires = 0n): FacetCounts {
  const kept = keptCounts.get(sheet) ?? new Map<string, FacetCounts>();
  keptCounts.set(sheet, kept);
  const key = `${requires} ${JSON.stringify(filters)}`;
  const counts = kept.get(key) ?? countFacets(sheet, filters, requires);
  kept.delete(key);
  kept.set(key, counts);
  if (kept.size > maxKeptCounts) kept.delete(kept.keys().next().value!);
  return counts;
}

/** What every facet of a list would leave, and how many pass all filters. */
export async function readFacets(context: Context, scope: ListScope, filters: ListFilters) {
  const [named, bounds] = await Promise.all([
    sheetOf(context, scope),
    priceBounds(context, filters),
  ]);
  const { sheet } = named;
  const chosenBrands = await findBrands(context, filters.brands, named.brandOf);
  const brandNumbers =
    filters.brands.length === 0 ? null : chosenBrands.map((brand) => brand.number);
  const counts = countsOf(sheet, { ...filters, ...bounds, brandNumbers }, scope.requires);
  return {
    named,
    sheet,
    counts,
    chosenBrands,
    conditions: [
      ...inScope(context, scope),
      ...inFilters(filters, bounds, brandNumbers, scope.requires ?? 0n),
    ],
  };
}

/** The `wanted` with the highest counts, without sorting the thousands that are not among them. */
function commonestOf(
  counts: readonly (readonly [number: number, count: number])[],
  wanted: number,
): readonly (readonly [number: number, count: number])[] {
  const minCount =
    Uint32Array.from(counts, ([, count]) => count)
      .toSorted()
      .at(-wanted) ?? 0;
  return counts
    .filter(([, count]) => count >= minCount)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, wanted);
}

/** The brands with the most goods, those chosen first, or those whose name has `find` in it. */
async function shownBrands(
  context: Context,
  named: NamedSheet,
  counts: FacetCounts['brands'],
  chosen: readonly NamedBrand[],
  find: string,
): Promise<FacetCountsView['brands']> {
  const chosenNumbers = new Set(chosen.map((brand) => brand.number));
  const others = [...counts].filter(([number, count]) => count > 0 && !chosenNumbers.has(number));
  const asked = find === '' ? commonestOf(others, maxBrands) : others;
  const found = await nameBrands(
    context,
    asked.map(([number]) => number),
    find,
    named,
  );
  const view =
    (isSelected: boolean) =>
    ({ slug, name, number }: NamedBrand) => ({
      slug,
      name,
      count: counts.get(number) ?? 0,
      isSelected,
    });
  const byCount = (brands: FacetCountsView['brands']) =>
    brands.toSorted((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
  return [
    ...byCount(chosen.map(view(true))),
    ...byCount(found.map(view(false))).slice(0, maxBrands),
  ];
}

async function viewOf(
  context: Context,
  {
    named,
    counts,
    sheet,
    chosenBrands,
  }: Pick<Awaited<ReturnType<typeof readFacets>>, 'named' | 'counts' | 'sheet' | 'chosenBrands'>,
  filters: ListFilters,
  find: string,
): Promise<FacetCountsView> {
  const [brands, rates] = await Promise.all([
    shownBrands(context, named, counts.brands, chosenBrands, find),
    latestRates(context),
  ]);
  const options = <Value extends string>(
    all: readonly { readonly value: Value; readonly count: number }[],
    chosen: readonly Value[],
  ) => all.map(({ value, count }) => ({ value, count, isSelected: chosen.includes(value) }));
  const present = <Option extends { readonly count: number; readonly isSelected: boolean }>(
    all: readonly Option[],
  ) =>
    all
      .filter(({ count, isSelected }) => count > 0 || isSelected)
      .toSorted((a, b) => b.count - a.count);
  const shownPrice = (micros: number) => convertPrice(micros, 'USD', context.currency, rates);
  return {
    moq: options(counts.moq, filters.moq),
    lead: options(counts.lead, filters.lead),
    types: present(options(counts.types, filters.types)),
    certificates: present(options(counts.certificates, filters.certificates)),
    origins: present(
      [...new Set([...counts.origins.keys(), ...filters.origins])]
        .filter((code) => code > 0)
        .toSorted((a, b) => a - b)
        .map((code) => ({
          slug: provinceSlug(provinceOf(code)),
          name: provinceName(provinceOf(code), context.locale),
          count: counts.origins.get(code) ?? 0,
          isSelected: filters.origins.includes(code),
        })),
    ),
    brands,
    brandCount: sheet.brandNumbers.filter((number) => number > 0).length,
    find,
    withSample: counts.withSample,
    hasSample: filters.hasSample,
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

// What a walk along a sort's index costs for each product that it meets, and what the other way costs: the filters along
// the index of facets, and then each product that is left. Measured at 100,000 products, in thousandths of a millisecond.
const [walkCost, filterCost, fetchCost] = [0.8, 0.15, 1.8];

/**
 * One page in order. Where filters leave little of much, the products are found first and sorted
 * then: an index in the order of the list would be walked to its end.
 */
async function pageOf(
  context: Context,
  conditions: readonly SQL[],
  sort: ProductSort,
  page: number,
  { total, size }: { total: number; size: number },
): Promise<Id<'product'>[]> {
  const offset = (page - 1) * pageSize;
  const isRare =
    (offset + pageSize) * (size / total) * walkCost > size * filterCost + total * fetchCost;
  const ids = { id: productListings.productId };
  if (!isRare)
    return (
      await context.db
        .select(ids)
        .from(productListings)
        .where(and(...conditions))
        .orderBy(...orderOf[sort])
        .limit(pageSize)
        .offset(offset)
    ).map((row) => row.id);
  const { rows } = (await context.db.execute(sql`
    with found as materialized (select category_id, product_id from ${productListings} where ${and(...conditions)})
    select ${productListings.productId} as id from found, lateral (
      select * from ${productListings} where ${productListings.categoryId} = found.category_id and ${productListings.productId} = found.product_id offset 0) as ${productListings}
    order by ${sql.join(orderOf[sort], sql`, `)} limit ${pageSize} offset ${offset}`)) as unknown as {
    rows: { id: Id<'product'> }[];
  };
  return rows.map((row) => row.id);
}

/**
 * A page of products with its facets; `find` narrows the brands that are named. Pages beyond the
 * last, or the hundredth, are empty.
 */
export async function listProducts(
  context: Context,
  scope: ListScope,
  filters: ListFilters,
  sort: ProductSort,
  page: number,
  find = '',
): Promise<ProductList> {
  const read = await readFacets(context, scope, filters);
  const { total, storeCount, categories } = read.counts;
  const pageCount = Math.min(maxPages, Math.ceil(total / pageSize));
  const [cards, facets] = await Promise.all([
    page > pageCount
      ? []
      : pageOf(context, read.conditions, sort, page, { total, size: read.sheet.size }).then((ids) =>
          getProductCards(context, ids),
        ),
    viewOf(context, read, filters, find),
  ]);
  return { cards, total, storeCount, page, pageCount, facets, categoryCounts: categories };
}

/** The first goods of a scope, without counting the rest. */
export async function topProducts(
  context: Context,
  scope: ListScope,
  sort: ProductSort,
  limit: number,
): Promise<ProductCardView[]> {
  const rows = await context.db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(and(...inScope(context, scope)))
    .orderBy(...orderOf[sort])
    .limit(limit);
  return getProductCards(
    context,
    rows.map((row) => row.id),
  );
}

/** Filters as an index of one's own compares them. */
export async function numberedFilters(context: Context, filters: ListFilters) {
  const [chosenBrands, bounds] = await Promise.all([
    findBrands(context, filters.brands, null),
    priceBounds(context, filters),
  ]);
  return {
    ...bounds,
    brandNumbers: filters.brands.length === 0 ? null : chosenBrands.map((brand) => brand.number),
    chosenBrands,
  };
}

/**
 * Facets of goods that were found some other way. `scale`: how many goods each of the sheet stands
 * for.
 */
export async function facetsOfSheet(
  context: Context,
  sheet: FacetSheet,
  scale: number,
  filters: ListFilters,
  find: string,
) {
  const { chosenBrands, ...numbers } = await numberedFilters(context, filters);
  const counts = scaled(countFacets(sheet, { ...filters, ...numbers }), scale);
  return {
    total: counts.total,
    storeCount: counts.storeCount,
    categoryCounts: counts.categories,
    facets: await viewOf(
      context,
      { named: { sheet, brandOf: null }, counts, sheet, chosenBrands },
      filters,
      find,
    ),
  };
}

function scaled(counts: FacetCounts, scale: number): FacetCounts {
  if (scale === 1) return counts;
  const each = <Option extends { readonly count: number }>(options: readonly Option[]) =>
    options.map((option) => ({ ...option, count: option.count * scale }));
  const all = (map: ReadonlyMap<number, number>) =>
    new Map([...map].map(([key, count]) => [key, count * scale]));
  return {
    ...counts,
    total: counts.total * scale,
    withSample: counts.withSample * scale,
    moq: each(counts.moq),
    lead: each(counts.lead),
    types: each(counts.types),
    certificates: each(counts.certificates),
    origins: all(counts.origins),
    brands: all(counts.brands),
    categories: all(counts.categories),
    prices: counts.prices && {
      ...counts.prices,
      bars: counts.prices.bars.map((bar) => bar * scale),
    },
  };
}
