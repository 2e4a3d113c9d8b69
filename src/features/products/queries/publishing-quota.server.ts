// How many more products of a company its package lets it publish.
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { packageOf } from '#features/packages/queries/company-package.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { products } from '../table.server.ts';

export type PublishingQuota = {
  /** Takes a place; false when none is left. */
  take(): boolean;
  readonly isFull: () => boolean;
};

/** For stores without a company. */
export const unlimitedQuota: PublishingQuota = { take: () => true, isFull: () => false };

/** Until the transaction ends no other one counts or changes what the company has published. */
export async function lockPublishing(context: Context, companyId: Id<'company'>): Promise<void> {
  await context.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`);
}

/**
 * Counts what the company has published. Until the transaction ends no other one counts for the
 * same company, so that two cannot both take the last place.
 */
export async function publishingQuota(
  context: Context,
  companyId: Id<'company'>,
): Promise<PublishingQuota> {
  const { productLimit } = await packageOf(context, companyId);
  if (productLimit === null) return unlimitedQuota;
  await lockPublishing(context, companyId);
  const own = context.db
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.companyId, companyId));
  const [published] = await context.db
    .select({ count: count() })
    .from(products)
    .where(and(inArray(products.storeId, own), eq(products.state, 'published')));
  let left = productLimit - published!.count;
  return { take: () => left-- > 0, isFull: () => left <= 0 };
}

/** Drafts and other products that are not on sale, counted up to `most`. */
export async function countUnpublished(
  context: Context,
  companyId: Id<'company'>,
  most: number,
): Promise<number> {
  const found = context.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(
      and(
        eq(stores.companyId, companyId),
        inArray(products.state, ['draft', 'paused', 'rejected']),
      ),
    )
    .limit(most)
    .as('found');
  const [row] = await context.db.select({ count: count() }).from(found);
  return row!.count;
}
