import { inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { storeCategories } from '../table.server.ts';

/** Published products of each category and below, over all stores. */
export async function countProducts(
  context: Context,
  ids: readonly Id<'category'>[],
): Promise<Map<Id<'category'>, number>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({
      id: storeCategories.categoryId,
      count: sql<number>`sum(${storeCategories.productCount})::int`,
    })
    .from(storeCategories)
    .where(inArray(storeCategories.categoryId, [...ids]))
    .groupBy(storeCategories.categoryId);
  return new Map(rows.map((row) => [row.id, row.count]));
}
