import { and, eq, inArray, isNull } from 'drizzle-orm';
import { members, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

type Delivered = {
  readonly userId: Id<'user'>;
  readonly productIds: readonly Id<'product'>[];
};

/** Delivered products without those of the buyer's own company. */
export async function listReviewable(
  { db }: Context,
  { userId, productIds }: Delivered,
): Promise<Id<'product'>[]> {
  const own = await db
    .select({ companyId: members.companyId })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.endedAt)));
  const companyIds = new Set<string>(own.map(({ companyId }) => companyId));
  const delivered = await db
    .select({ id: products.id, companyId: stores.companyId })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id);
  return delivered
    .filter(({ companyId }) => companyId === null || !companyIds.has(companyId))
    .map(({ id }) => id);
}
