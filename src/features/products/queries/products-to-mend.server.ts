// Which products wait for something that their seller can do, or for staff.
import { sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { productReviews, products } from '../table.server.ts';

export type ProductsToMend = {
  /** Public id of their store. */
  readonly store: string;
  readonly rejected: number;
  /** Paused, or drafts, because the package has no room. */
  readonly overLimit: number;
  readonly belowMoq: number;
  /** Before the market's staff. */
  readonly inReview: number;
};

/** Of a row of `product_reviews`: open, and not of the staff's own accord, which sellers ignore. */
export const isAskedOfStaff = sql`${productReviews.state} = 'open'
  and ${productReviews.reason} <> 'staff'`;

/** Of each store of the reader's company, closed ones left out; none without a selling company. */
export async function countProductsToMend(context: Context): Promise<ProductsToMend[]> {
  const { actor } = context;
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return [];
  return rows<ProductsToMend>(
    context,
    sql`
    select ${stores.publicId} as store,
      count(*) filter (where ${products.state} = 'rejected')::int as rejected,
      count(*) filter (where ${products.state} = 'draft' and draft_reason = 'package_limit'
        or ${products.state} = 'paused' and pause_reason = 'package_limit')::int as "overLimit",
      count(*) filter (where ${products.state} = 'draft' and draft_reason = 'category_moq')::int
        as "belowMoq",
      count(*) filter (where ${products.state} <> 'deleted' and exists (
        select from ${productReviews}
        where ${productReviews.productId} = ${products.id} and ${isAskedOfStaff}))::int
        as "inReview"
    from ${stores} join ${products} on ${products.storeId} = ${stores.id}
    where ${stores.companyId} = ${actor.companyId} and ${stores.state} <> 'terminated'
    group by ${stores.id}
    order by ${stores.id}`,
  );
}
