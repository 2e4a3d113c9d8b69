import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { tradingStates } from '#features/companies/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import type { ProductCardView } from '../views.ts';
import { productListings } from '#features/products/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { getProductCards } from './product-cards.server.ts';

/** The newest product of each store, so that one large import does not fill the shelf. */
export async function newestOfEachStore(
  context: Context,
  limit: number,
): Promise<ProductCardView[]> {
  const { rows } = await context.db.execute<{ id: Id<'product'> }>(sql`
    select newest.product_id as id from ${stores} cross join lateral (
      select product_id, published_at from ${productListings}
      where category_id = ${wholeMarket} and store_id = ${stores.id}
      order by published_at desc, product_id desc limit 1) as newest
    where ${inArray(stores.state, [...tradingStates])}
    order by newest.published_at desc, newest.product_id desc limit ${limit}`);
  return getProductCards(
    context,
    rows.map(({ id }) => id),
  );
}

/** Products in stock in the whole market. Counting walks all of them, so it is cached. */
export const countReadyToShip = (context: Context): Promise<number> =>
  fromQueryCache(context, 'ready to ship', [], async () => {
    const [row] = await context.db
      .select({ count: count() })
      .from(productListings)
      .where(
        and(eq(productListings.categoryId, wholeMarket), eq(productListings.isReadyToShip, true)),
      );
    return row!.count;
  });
