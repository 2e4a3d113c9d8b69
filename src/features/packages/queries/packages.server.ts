import { desc } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { packagesTag } from '../events.ts';
import { firstTerms, type PackageTerms } from '../rules.ts';
import { type PackageKey, packageKeys } from '../schemas.ts';
import { packageTerms } from '../table.server.ts';

export type PackageView = PackageTerms & { readonly key: PackageKey };

/** The seller packages at today's terms, the smallest first. */
export const listPackages = (context: Context): Promise<readonly PackageView[]> =>
  fromQueryCache(context, 'packages', [packagesTag], async () =>
    (await readPackages(context)).map(({ revision: _revision, ...terms }) => terms),
  );

/** Reads without the cache. The first start writes revision 1; before it, revision 0 applies. */
export async function readPackages(
  context: Context,
): Promise<(PackageView & { readonly revision: number })[]> {
  const { packageKey, revision, productLimit, quoteLimit, monthlyPriceMicros } = packageTerms;
  const rows = await context.db
    .selectDistinctOn([packageKey], {
      key: packageKey,
      revision,
      productLimit,
      quoteLimit,
      monthlyPriceMicros,
    })
    .from(packageTerms)
    .orderBy(packageKey, desc(revision));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return packageKeys.map((key) => byKey.get(key) ?? { key, revision: 0, ...firstTerms[key] });
}
