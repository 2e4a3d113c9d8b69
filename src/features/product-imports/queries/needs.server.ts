// What of a company's imports waits for its people.
import { and, count, eq, isNull, ne, or } from 'drizzle-orm';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import type { Context } from '#platform/context.ts';
import { productFeeds, productImports } from '../table.server.ts';
import { ownCompany } from './own-store.server.ts';

export type ImportNeeds = {
  /** Paused by a problem, not by the seller. */
  readonly pausedFeeds: number;
  /** Files that were read and wait to be saved. */
  readonly readyImports: number;
};

/** Zeros for people who may not edit products. */
export async function countImportNeeds(context: Context): Promise<ImportNeeds> {
  if (whyNotOfferProducts(context.actor) !== null || context.actor.kind !== 'member')
    return { pausedFeeds: 0, readyImports: 0 };
  const { companyId } = ownCompany(context);
  const [[feeds], [imports]] = await Promise.all([
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
      .select({ count: count() })
      .from(productImports)
      .where(and(eq(productImports.companyId, companyId), eq(productImports.state, 'ready'))),
  ]);
  return { pausedFeeds: feeds!.count, readyImports: imports!.count };
}
