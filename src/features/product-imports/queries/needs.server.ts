// What of a company's imports waits for its people.
import { and, count, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import type { Context } from '#platform/context.ts';
import { productFeeds, productImports } from '../table.server.ts';
import { ownCompany } from './own-store.server.ts';

export type ImportNeeds = {
  /** Paused by a problem, not by the seller. */
  readonly pausedFeeds: number;
  /** Files that were read and wait to be saved. */
  readonly readyImports: number;
  /** Files that could not be read or imported to their end, until they are removed. */
  readonly failedImports: number;
};

/** Zeros for people who may not edit products. */
export async function countImportNeeds(context: Context): Promise<ImportNeeds> {
  if (whyNotOfferProducts(context.actor) !== null || context.actor.kind !== 'member')
    return { pausedFeeds: 0, readyImports: 0, failedImports: 0 };
  const { companyId } = ownCompany(context);
  const [[feeds], imports] = await Promise.all([
    context.db
      .select({ count: count() })
      .from(productFeeds)
      .where(
        and(
          eq(productFeeds.companyId, companyId),
          eq(productFeeds.state, 'paused'),
          or(isNull(productFeeds.problem), ne(productFeeds.problem, 'stopped')),
        ),
      ),
    context.db
      .select({ state: productImports.state, count: count() })
      .from(productImports)
      .where(
        and(
          eq(productImports.companyId, companyId),
          inArray(productImports.state, ['ready', 'failed']),
        ),
      )
      .groupBy(productImports.state),
  ]);
  const countIn = (state: 'ready' | 'failed') =>
    imports.find((one) => one.state === state)?.count ?? 0;
  return {
    pausedFeeds: feeds!.count,
    readyImports: countIn('ready'),
    failedImports: countIn('failed'),
  };
}
