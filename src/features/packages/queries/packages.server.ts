import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { packagesTag } from '../events.ts';
import { type PackageKey, packageKeys } from '../schemas.ts';
import { packageTerms } from '../table.server.ts';

export type PackageView = {
  readonly key: PackageKey;
  /** Published products; null for any number. */
  readonly productLimit: number | null;
  /** Quotes in a calendar month; null for any number. */
  readonly quoteLimit: number | null;
  /** US dollars. */
  readonly monthlyPriceMicros: number;
};

/** The seller packages at today's terms, the smallest first. */
export const listPackages = (context: Context): Promise<readonly PackageView[]> =>
  fromQueryCache(context, 'packages', [packagesTag], () => readPackages(context));

async function readPackages(context: Context): Promise<PackageView[]> {
  const { packageKey, revision, productLimit, quoteLimit, monthlyPriceMicros } = packageTerms;
  const rows = await context.db
    .selectDistinctOn([packageKey], {
      key: packageKey,
      productLimit,
      quoteLimit,
      monthlyPriceMicros,
    })
    .from(packageTerms)
    .orderBy(packageKey, sql`${revision} desc`);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return packageKeys.map((key) => byKey.get(key)!);
}
