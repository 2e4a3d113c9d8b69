import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { viewCounts } from '../table.server.ts';

/** Views of these products of the reader's company in the last days, by public id. */
export async function viewsOfProducts(
  { actor, db }: Context,
  { publicIds, days }: { readonly publicIds: readonly string[]; readonly days: number },
): Promise<Map<string, number>> {
  if (publicIds.length === 0 || actor.kind !== 'member' || actor.companyId === null)
    return new Map();
  const rows = await db
    .select({
      publicId: products.publicId,
      views: sql<number>`sum(${viewCounts.views})::int`,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .innerJoin(
      viewCounts,
      and(
        eq(viewCounts.kind, 'product'),
        eq(viewCounts.subjectId, products.id),
        gte(viewCounts.day, sql`current_date - ${days}::int`),
      ),
    )
    .where(and(eq(stores.companyId, actor.companyId), inArray(products.publicId, [...publicIds])))
    .groupBy(products.publicId);
  return new Map(rows.map(({ publicId, views }) => [publicId, views]));
}
