import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { OwnFilters, ownStates } from '../params.ts';
import { productReviews, products } from '../table.server.ts';
import { ownProductsWhere } from './own-products.server.ts';
import { isAskedOfStaff } from './products-to-mend.server.ts';

export type OwnCounts = Readonly<Record<'all' | (typeof ownStates)[number], number>>;

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
const countIn = (state: string) => countIf(sql`${products.state} = ${state}`);

/** How many products the list shows with these filters, in all and in each state. */
export async function countOwnProducts(
  context: Context,
  storeId: Id<'store'>,
  { query, category }: Pick<OwnFilters, 'query' | 'category'>,
): Promise<OwnCounts> {
  const isListed = ownProductsWhere(storeId, { filters: { query, category, state: null } });
  const [[counted], [reviewed]] = await Promise.all([
    context.db
      .select({
        all: count(),
        published: countIn('published'),
        soldOut: countIf(sql`${products.state} = 'published' and ${products.stock} = 0`),
        draft: countIn('draft'),
        paused: countIn('paused'),
        rejected: countIn('rejected'),
      })
      .from(products)
      .where(isListed),
    context.db
      .select({ review: count() })
      .from(productReviews)
      .innerJoin(products, eq(products.id, productReviews.productId))
      .where(and(isAskedOfStaff, isListed)),
  ]);
  return { ...counted!, ...reviewed! };
}
