// Writes how many people wish for products and how often they were sold, for lists in that order.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { favouritesCounted } from '../events.ts';
import { productListings, productStats } from '../table.server.ts';

/** SQL that counts for the product of this column. */
type CountOf = (productId: SQL) => SQL;
type Recount = {
  readonly column: 'favourites' | 'sales';
  readonly productIds: readonly Id<'product'>[];
  readonly countOf: CountOf;
};

/**
 * It is counted after the figures are locked, so that of concurrent counts the last is right.
 * Returns whether something has changed.
 */
async function recount(
  { db }: Context,
  { column: name, productIds, countOf }: Recount,
): Promise<boolean> {
  const ids = [...new Set(productIds)].toSorted();
  if (ids.length === 0) return false;
  const column = sql.raw(name);
  await db.execute(sql`
    insert into product_stats (product_id)
    select id from products where ${inArray(sql`id`, ids)} order by id
    on conflict do nothing`);
  await db
    .select({ productId: productStats.productId })
    .from(productStats)
    .where(inArray(productStats.productId, ids))
    .orderBy(productStats.productId)
    .for('no key update');
  const { rows } = await db.execute<{ product_id: Id<'product'> }>(sql`
    update product_stats set ${column} = counted.number
    from (
      select id, ${countOf(sql`asked.id`)} as number
      from unnest(${sql.param(ids)}::uuid[]) asked (id)
    ) counted
    where product_id = counted.id and product_stats.${column} is distinct from counted.number
    returning product_id`);
  if (rows.length === 0) return false;
  await db.execute(sql`
    update ${productListings} set ${column} = product_stats.${column}
    from product_stats
    where product_listings.product_id = product_stats.product_id
      and ${inArray(
        sql`product_stats.product_id`,
        rows.map((row) => row.product_id),
      )}
      and product_listings.${column} is distinct from product_stats.${column}`);
  return true;
}

export const recountFavourites = (
  context: Context,
  productIds: readonly Id<'product'>[],
  countOf: CountOf,
): Promise<void> =>
  inTransaction(context, async (inside) => {
    const isChanged = await recount(inside, { column: 'favourites', productIds, countOf });
    if (isChanged) await emit(inside, favouritesCounted());
  });

/** Lists show it within the minutes that they are cached. */
export const recountSales = (
  context: Context,
  productIds: readonly Id<'product'>[],
  countOf: CountOf,
): Promise<void> =>
  inTransaction(context, async (inside) => {
    await recount(inside, { column: 'sales', productIds, countOf });
  });
