// Lists of products for pages: one page in order, with its facets.
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { productListings } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import { type ListFilters, noFilters, type ProductSort } from '../rules.ts';
import type { FacetCountsView, ProductCardView } from '../views.ts';
import { type ListScope, scopeConditions } from './list-conditions.server.ts';
import { countsView, readFacets } from './list-facets.server.ts';
import { getProductCards } from './product-cards.server.ts';

export type ListQuery = {
  readonly scope?: ListScope;
  readonly filters?: ListFilters;
  readonly sort?: ProductSort;
  readonly page?: number;
  /** Part of a brand's name, which narrows the brands that are shown. */
  readonly brandQuery?: string;
};

export type ProductList = {
  readonly cards: ProductCardView[];
  readonly total: number;
  readonly storeCount: number;
  readonly facets: FacetCountsView;
  /** Products by the number of their own category. */
  readonly categoryCounts: ReadonlyMap<number, number>;
};

const orderOf: Record<ProductSort, SQL[]> = {
  MOST_RECENT: [desc(productListings.publishedAt), desc(productListings.productId)],
  BEST_SELLER: [
    desc(productListings.sales),
    desc(productListings.tiebreak),
    desc(productListings.productId),
  ],
  MOST_FAVOURITE: [
    desc(productListings.favourites),
    desc(productListings.tiebreak),
    desc(productListings.productId),
  ],
  PRICE_BY_ASC: [asc(productListings.priceUsdMicros), asc(productListings.productId)],
  PRICE_BY_DESC: [desc(productListings.priceUsdMicros), desc(productListings.productId)],
};

// Costs per product in microseconds, measured with 100,000 products: walking an order's index,
// filtering along the facets' index, fetching a filtered product.
const walkCost = 0.8;
const filterCost = 0.15;
const fetchCost = 1.8;

type PageQuery = {
  readonly conditions: readonly SQL[];
  readonly sort: ProductSort;
  readonly page: number;
  /** Products that pass all filters, and all of the list. */
  readonly total: number;
  readonly size: number;
};

/**
 * Returns one page of ids in order. If few products pass the filters, filters first and sorts then,
 * since the order's index would be walked to its end.
 */
async function pageOf(
  context: Context,
  { conditions, sort, page, total, size }: PageQuery,
): Promise<Id<'product'>[]> {
  const offset = (page - 1) * pageSize;
  const isRare =
    (offset + pageSize) * (size / total) * walkCost > size * filterCost + total * fetchCost;
  if (!isRare) {
    const rows = await context.db
      .select({ id: productListings.productId })
      .from(productListings)
      .where(and(...conditions))
      .orderBy(...orderOf[sort])
      .limit(pageSize)
      .offset(offset);
    return rows.map((row) => row.id);
  }
  const { rows } = await context.db.execute<{ id: Id<'product'> }>(sql`
    with found as materialized (
      select category_id, product_id from ${productListings} where ${and(...conditions)})
    select ${productListings.productId} as id from found, lateral (
      select * from ${productListings}
      where ${productListings.categoryId} = found.category_id
        and ${productListings.productId} = found.product_id
      offset 0) as ${productListings}
    order by ${sql.join(orderOf[sort], sql`, `)} limit ${pageSize} offset ${offset}`);
  return rows.map((row) => row.id);
}

/** A page of products with its facets. Pages beyond the last, or the hundredth, are empty. */
export async function listProducts(
  context: Context,
  { scope = {}, filters = noFilters, sort = 'BEST_SELLER', page = 1, brandQuery = '' }: ListQuery,
): Promise<ProductList> {
  const counted = await readFacets(context, { scope, filters });
  const { total, storeCount, categories } = counted.counts;
  const readCards = async () =>
    getProductCards(
      context,
      await pageOf(context, {
        conditions: counted.conditions,
        sort,
        page,
        total,
        size: counted.columns.size,
      }),
    );
  const [cards, facets] = await Promise.all([
    page > Math.min(maxPages, Math.ceil(total / pageSize)) ? [] : readCards(),
    countsView(context, counted, { filters, brandQuery }),
  ]);
  return { cards, total, storeCount, facets, categoryCounts: categories };
}

/** The first products of a scope, without counting the rest. */
export async function topProducts(
  context: Context,
  { scope, sort, limit }: { scope: ListScope; sort: ProductSort; limit: number },
): Promise<ProductCardView[]> {
  const rows = await context.db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(and(...scopeConditions(context, scope)))
    .orderBy(...orderOf[sort])
    .limit(limit);
  return getProductCards(
    context,
    rows.map((row) => row.id),
  );
}
