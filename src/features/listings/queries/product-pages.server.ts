// Lists of products by cursor: each page begins after the last position of the one before, so that
// new products are neither skipped nor repeated. A product whose price or sales change may move.
import { and, count, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { stores } from '#features/companies/table.server.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { type FieldErrors, invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { inDollars } from '#features/products/rules/prices.ts';
import { type BitFilters, type ProductSort } from '../rules.ts';
import { filterConditions } from './filter-conditions.server.ts';
import { promotedCondition } from './list-conditions.server.ts';
import { brands, productListings as listings } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';

/** Filters of the API: slugs and paths, prices in micros of the context's currency. */
export type ProductPageQuery = {
  /** `group` or `group/item`; a group of promotions holds what has a running one. */
  readonly category?: string | undefined;
  readonly brands?: readonly string[] | undefined;
  readonly store?: string | undefined;
  readonly minMicros?: number | undefined;
  readonly maxMicros?: number | undefined;
  readonly isReadyToShip?: boolean | undefined;
  readonly filters?: BitFilters | undefined;
  readonly sort: ProductSort;
};

const id = z.uuid();
const recent = z.tuple([z.iso.datetime(), id]);
const counted = z.tuple([z.int(), z.int(), id]);
const priced = z.tuple([z.int(), id]);

/** A product's position in each order: the values of that order's columns. */
export const productPosition = {
  MOST_RECENT: recent,
  BEST_SELLER: counted,
  MOST_FAVOURITE: counted,
  PRICE_BY_ASC: priced,
  PRICE_BY_DESC: priced,
} as const satisfies Record<ProductSort, z.ZodType>;
export type ProductPosition = z.output<(typeof productPosition)[ProductSort]>;

type Listing = Pick<
  typeof listings.$inferSelect,
  'productId' | 'publishedAt' | 'sales' | 'favourites' | 'tiebreak' | 'priceUsdMicros'
>;
type Order = {
  readonly columns: readonly {
    readonly column: SQL | (typeof listings)[keyof Listing];
    readonly type: 'timestamptz' | 'bigint' | 'uuid';
  }[];
  readonly direction: 'asc' | 'desc';
  position(row: Listing): ProductPosition;
};

const productId = { column: listings.productId, type: 'uuid' } as const;
const tiebreak = { column: listings.tiebreak, type: 'bigint' } as const;
const price = { column: listings.priceUsdMicros, type: 'bigint' } as const;

/** The same orders as the lists for people, each along an index. */
const orders: Record<ProductSort, Order> = {
  MOST_RECENT: {
    columns: [{ column: listings.publishedAt, type: 'timestamptz' }, productId],
    direction: 'desc',
    position: (row) => [row.publishedAt.toISOString(), row.productId],
  },
  BEST_SELLER: {
    columns: [{ column: listings.sales, type: 'bigint' }, tiebreak, productId],
    direction: 'desc',
    position: (row) => [row.sales, row.tiebreak, row.productId],
  },
  MOST_FAVOURITE: {
    columns: [{ column: listings.favourites, type: 'bigint' }, tiebreak, productId],
    direction: 'desc',
    position: (row) => [row.favourites, row.tiebreak, row.productId],
  },
  PRICE_BY_ASC: {
    columns: [price, productId],
    direction: 'asc',
    position: (row) => [row.priceUsdMicros, row.productId],
  },
  PRICE_BY_DESC: {
    columns: [price, productId],
    direction: 'desc',
    position: (row) => [row.priceUsdMicros, row.productId],
  },
};

/**
 * At most `limit` products after a position, and the position of the last; null when there are no
 * more. Throws invalid for an unknown category, brand or store.
 */
export async function listProductPage(
  context: Context,
  query: ProductPageQuery,
  after: ProductPosition | null,
  limit: number,
): Promise<{ productIds: Id<'product'>[]; last: ProductPosition | null }> {
  const order = orders[query.sort];
  const {
    productId: productIdColumn,
    publishedAt,
    sales,
    favourites,
    tiebreak: tiebreakColumn,
    priceUsdMicros,
  } = listings;
  const conditions = [
    ...(await namedConditions(context, query)),
    ...(await priceConditions(context, query)),
    ...(query.isReadyToShip ? [eq(listings.isReadyToShip, true)] : []),
    ...(query.filters ? filterConditions(query.filters) : []),
  ];
  const rows = await context.db
    .select({
      productId: productIdColumn,
      publishedAt,
      sales,
      favourites,
      tiebreak: tiebreakColumn,
      priceUsdMicros,
    })
    .from(listings)
    .where(and(...conditions, after ? isAfter(order, after) : undefined))
    .orderBy(
      ...order.columns.map(({ column }) =>
        order.direction === 'asc' ? sql`${column} asc` : sql`${column} desc`,
      ),
    )
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    productIds: shown.map((row) => row.productId),
    last: rows.length > limit ? order.position(shown.at(-1)!) : null,
  };
}

/** Compares whole rows, which PostgreSQL answers from the index. */
function isAfter({ columns, direction }: Order, position: ProductPosition): SQL {
  const here = sql.join(
    columns.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  const there = sql.join(
    columns.map(({ type }, i) => sql`${position[i]}::${sql.raw(type)}`),
    sql`, `,
  );
  return direction === 'asc' ? sql`(${here}) > (${there})` : sql`(${here}) < (${there})`;
}

async function namedConditions(
  context: Context,
  { category, brands: brandSlugs = [], store }: ProductPageQuery,
): Promise<SQL[]> {
  const [inCategory, ofBrands, ofStore] = await Promise.all([
    category === undefined
      ? eq(listings.categoryId, wholeMarket)
      : categoryCondition(context, category),
    brandSlugs.length === 0 ? [] : brandCondition(context, brandSlugs),
    store === undefined ? [] : storeCondition(context, store),
  ]);
  const unknown: FieldErrors = {
    ...(!inCategory && { category: 'notFound' }),
    ...(!ofBrands && { brand: 'notFound' }),
    ...(!ofStore && { store: 'notFound' }),
  };
  if (!inCategory || !ofBrands || !ofStore) throw invalid(unknown);
  return [inCategory, ...[ofBrands].flat(), ...[ofStore].flat()];
}

async function categoryCondition(context: Context, path: string): Promise<SQL | null> {
  const [row] = await context.db
    .select({ id: categories.id, kind: categories.kind })
    .from(categories)
    .where(eq(categories.path, path));
  if (!row) return null;
  return row.kind === 'promotions' ? promotedInMarket(context) : eq(listings.categoryId, row.id);
}

const promotedInMarket = (context: Context): SQL =>
  and(eq(listings.categoryId, wholeMarket), promotedCondition(context))!;

/** Products with a running promotion. */
export async function countPromotedProducts(context: Context): Promise<number> {
  const [row] = await context.db
    .select({ count: count() })
    .from(listings)
    .where(promotedInMarket(context));
  return row!.count;
}

async function brandCondition(context: Context, slugs: readonly string[]): Promise<SQL | null> {
  const rows = await context.db
    .select({ id: brands.id })
    .from(brands)
    .where(inArray(brands.slug, [...slugs]));
  return rows.length < new Set(slugs).size
    ? null
    : or(...rows.map((row) => eq(listings.brandId, row.id)))!;
}

async function storeCondition(context: Context, slug: string): Promise<SQL | null> {
  const [row] = await context.db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.slug, slug), inArray(stores.state, ['open', 'holiday'])));
  return row ? eq(listings.storeId, row.id) : null;
}

/** Compares the lowest tier in dollars, before promotions, as pages do. */
async function priceConditions(
  context: Context,
  { minMicros, maxMicros }: ProductPageQuery,
): Promise<SQL[]> {
  if (minMicros === undefined && maxMicros === undefined) return [];
  const rate = (await latestRates(context))[context.currency];
  return [
    ...(minMicros === undefined ? [] : [gte(listings.priceUsdMicros, inDollars(minMicros, rate))]),
    ...(maxMicros === undefined ? [] : [lte(listings.priceUsdMicros, inDollars(maxMicros, rate))]),
  ];
}
