import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { buyerReviews, productRatings, storeRatings } from '../table.server.ts';

type Mended = { readonly id: string };

const counts = (column: 'product_stars' | 'supplier_stars') =>
  sql.raw(
    [1, 2, 3, 4, 5]
      .map((stars) => `(count(*) filter (where ${column} = ${stars}))::int as stars_${stars}`)
      .join(', '),
  );
const values = (table: string) =>
  sql.raw([1, 2, 3, 4, 5].map((stars) => `${table}.stars_${stars}`).join(', '));
const taken = sql.raw(
  [1, 2, 3, 4, 5].map((stars) => `stars_${stars} = coalesce(real.stars_${stars}, 0)`).join(', '),
);
const coalesced = sql.raw(
  [1, 2, 3, 4, 5].map((stars) => `coalesce(real.stars_${stars}, 0)`).join(', '),
);

/**
 * Compares all totals with the reviews, mends those that differ, and returns how many did. Writers
 * wait meanwhile: the rows of totals are locked in the order of the writers, product before store.
 */
export const checkTotals = (context: Context): Promise<number> =>
  inTransaction(context, async ({ db }) => {
    await db.execute(sql`lock table ${buyerReviews} in share row exclusive mode`);
    await db.execute(sql`
      insert into ${productRatings} (product_id)
      select distinct product_id from ${buyerReviews} where state = 'shown'
      on conflict do nothing`);
    await db.execute(sql`
      insert into ${storeRatings} (store_id)
      select distinct store_id from ${buyerReviews} where state = 'shown'
      on conflict do nothing`);
    const products = await db.execute<Mended>(sql`
      update ${productRatings} set ${taken}
      from ${productRatings} as held
      left join (
        select product_id, ${counts('product_stars')} from ${buyerReviews}
        where state = 'shown' group by product_id
      ) as real using (product_id)
      where product_ratings.product_id = held.product_id
        and (${values('held')}) is distinct from (${coalesced})
      returning held.product_id as id`);
    const stores = await db.execute<Mended>(sql`
      update ${storeRatings} set ${taken}
      from ${storeRatings} as held
      left join (
        select store_id, ${counts('supplier_stars')} from ${buyerReviews}
        where state = 'shown' group by store_id
      ) as real using (store_id)
      where store_ratings.store_id = held.store_id
        and (${values('held')}) is distinct from (${coalesced})
      returning held.store_id as id`);
    return products.rows.length + stores.rows.length;
  });
