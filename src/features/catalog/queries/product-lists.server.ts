import { and, asc, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { latestRates } from '#features/currencies/queries.server.ts';
import { inDollars, mostPages, pageSize, type ProductSort } from '../rules.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { microsPerUnit } from '#shared/money.ts';
import type { ProductCardView } from '../blocks/view-models.ts';
import { brands, productListings, promotions, wholeMarket } from '../table.server.ts';
import { getProductCards } from './product-cards.server.ts';

/** Which goods: a category with all below it, one store's, those with a running promotion, or in stock. */
export type ListScope = { readonly categoryId?: Id<'category'>; readonly storeId?: Id<'store'>; readonly isPromoted?: boolean; readonly isReadyToShip?: boolean };

export type ListFilters = {
  readonly brands: readonly string[];
  /** Least and most price of the lowest tier, in the context's currency, as micros. */
  readonly leastMicros: number | null;
  readonly mostMicros: number | null;
};
export const noFilters: ListFilters = { brands: [], leastMicros: null, mostMicros: null };

/** Facets show the brands with the most goods. */
const mostBrands = 60;

export type ProductList = {
  readonly cards: ProductCardView[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly brands: { readonly slug: string; readonly name: string; readonly count: number; readonly isSelected: boolean }[];
};

const orderOf: Record<ProductSort, SQL[]> = {
  MOST_RECENT: [desc(productListings.publishedAt), desc(productListings.productId)],
  BEST_SELLER: [desc(productListings.sales), desc(productListings.standing), desc(productListings.productId)],
  MOST_FAVOURITE: [desc(productListings.favourites), desc(productListings.standing), desc(productListings.productId)],
  PRICE_BY_ASC: [asc(productListings.priceUsdMicros), asc(productListings.productId)],
  PRICE_BY_DESC: [desc(productListings.priceUsdMicros), desc(productListings.productId)],
};

function inScope(context: Context, scope: ListScope): SQL[] {
  return [
    eq(productListings.categoryId, scope.categoryId ?? wholeMarket),
    ...(scope.storeId ? [eq(productListings.storeId, scope.storeId)] : []),
    ...(scope.isReadyToShip ? [eq(productListings.isReadyToShip, true)] : []),
    ...(scope.isPromoted ? [inArray(productListings.productId, context.db.select({ id: promotions.productId }).from(promotions)
      .where(and(lte(promotions.startsAt, context.now()), sql`${promotions.endsAt} > ${context.now()}`)))] : []),
  ];
}

/** Prices are compared in dollars; the bounds come in the reader's currency. */
async function inPriceRange(context: Context, filters: ListFilters): Promise<SQL[]> {
  if (filters.leastMicros === null && filters.mostMicros === null) return [];
  const rate = context.currency === 'USD' ? microsPerUnit : (await latestRates(context))[context.currency];
  return [
    ...(filters.leastMicros === null ? [] : [gte(productListings.priceUsdMicros, inDollars(filters.leastMicros, rate))]),
    ...(filters.mostMicros === null ? [] : [lte(productListings.priceUsdMicros, inDollars(filters.mostMicros, rate))]),
  ];
}

/** The selected brands and those with the most goods. Counts respect every filter but the brands themselves; `total` is of all brands, and of goods without one. */
async function countBrands(context: Context, conditions: SQL[], selected: readonly string[]) {
  const counted = context.db.$with('counted').as(context.db.select({ brandId: productListings.brandId, count: sql<number>`count(*)::int`.as('count') })
    .from(productListings).where(and(...conditions)).groupBy(productListings.brandId));
  const total = sql<number>`(sum(${counted.count}) over ())::int`;
  const selectedFirst = selected.length === 0 ? [] : [sql`${inArray(brands.slug, [...selected])} desc nulls last`];
  const rows = await context.db.with(counted).select({ id: counted.brandId, slug: brands.slug, name: brands.name, count: counted.count, total })
    .from(counted).leftJoin(brands, eq(brands.id, counted.brandId)).orderBy(...selectedFirst, desc(counted.count), asc(brands.slug))
    .limit(mostBrands + selected.length + 1); // goods without a brand are one of the rows
  const shown = rows.flatMap((row) => (row.slug === null ? [] : [{ id: row.id!, slug: row.slug, name: row.name!, count: row.count, isSelected: selected.includes(row.slug) }]));
  return { total: rows[0]?.total ?? 0, shown };
}

/** A page of products with its facets. Pages beyond the last, or the hundredth, are empty. */
export async function listProducts(context: Context, scope: ListScope, filters: ListFilters, sort: ProductSort, page: number): Promise<ProductList> {
  const conditions = [...inScope(context, scope), ...await inPriceRange(context, filters)];
  const { total: ofAllBrands, shown: counts } = await countBrands(context, conditions, filters.brands);
  const selected = counts.filter((brand) => brand.isSelected);
  const total = filters.brands.length === 0 ? ofAllBrands : selected.reduce((sum, brand) => sum + brand.count, 0);
  const pageCount = Math.min(mostPages, Math.ceil(total / pageSize));
  const shown = page > pageCount ? [] : await context.db.select({ id: productListings.productId }).from(productListings)
    .where(and(...conditions, ...(filters.brands.length === 0 ? [] : [inArray(productListings.brandId, selected.map((brand) => brand.id)), isNotNull(productListings.brandId)])))
    .orderBy(...orderOf[sort]).limit(pageSize).offset((page - 1) * pageSize);
  return {
    cards: await getProductCards(context, shown.map((row) => row.id)),
    total, page, pageCount,
    brands: [...selected, ...counts.filter((brand) => !brand.isSelected)].slice(0, Math.max(mostBrands, selected.length)).map(({ slug, name, count, isSelected }) => ({ slug, name, count, isSelected })),
  };
}

/** The first goods of a scope, without counting the rest. */
export async function topProducts(context: Context, scope: ListScope, sort: ProductSort, limit: number): Promise<ProductCardView[]> {
  const rows = await context.db.select({ id: productListings.productId }).from(productListings)
    .where(and(...inScope(context, scope))).orderBy(...orderOf[sort]).limit(limit);
  return getProductCards(context, rows.map((row) => row.id));
}
