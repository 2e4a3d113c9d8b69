import { asc, eq, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { products } from '../table.server.ts';

/**
 * Lists the stores of the user's company with their numbers of products; none for people without a
 * company.
 */
export async function listOwnStores(context: Context) {
  const { actor } = context;
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return [];
  return context.db
    .select({
      id: stores.publicId,
      slug: stores.slug,
      name: stores.name,
      state: stores.state,
      products: sql<number>`count(*) filter (where ${products.state} <> 'deleted')::int`,
      published: sql<number>`count(*) filter (where ${products.state} = 'published')::int`,
      drafts: sql<number>`count(*) filter (where ${products.state} = 'draft')::int`,
    })
    .from(stores)
    .leftJoin(products, eq(products.storeId, stores.id))
    .where(eq(stores.companyId, actor.companyId))
    .groupBy(stores.id)
    .orderBy(asc(stores.id));
}
