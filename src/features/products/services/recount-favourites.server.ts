// Writes how many people wish for products, for lists in that order.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { favouritesCounted } from '../events.ts';
import { productListings, productStats } from '../table.server.ts';

/**
 * `countOf`: SQL that counts them for the product of this column. It is read after the figures are
 * locked, so that of concurrent counts the last is right.
 */
export async function recountFavourites(
  context: Context,
  productIds: readonly Id<'product'>[],
  countOf: (productId: SQL) => SQL,
): Promise<void> {
  const ids = [...new Set(productIds)].toSorted();
  if (ids.length === 0) return;
  await inTransaction(context, async (inside) => {
    await inside.db.execute(sql`
      insert into product_stats (product_id)
      select id from products where ${inArray(sql`id`, ids)} order by id
      on conflict do nothing`);
    await inside.db
      .select({ productId: productStats.productId })
      .from(productStats)
      .where(inArray(productStats.productId, ids))
      .orderBy(productStats.productId)
      .for('no key update');
    const { rows } = await inside.db.execute<{ product_id: Id<'product'> }>(sql`
      update product_stats set favourites = counted.number
      from (
        select id, ${countOf(sql`wished.id`)} as number
        from unnest(${sql.param(ids)}::uuid[]) wished (id)
      ) counted
      where product_id = counted.id and favourites is distinct from counted.number
      returning product_id`);
    if (rows.length === 0) return;
    await inside.db.execute(sql`
      update ${productListings} set favourites = product_stats.favourites
      from product_stats
      where product_listings.product_id = product_stats.product_id
        and ${inArray(
          sql`product_stats.product_id`,
          rows.map((row) => row.product_id),
        )}
        and product_listings.favourites is distinct from product_stats.favourites`);
    await emit(inside, favouritesCounted());
  });
}
