import { count, desc, eq } from 'drizzle-orm';
import { persons } from '#features/accounts/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { packageKeys } from '../schemas.ts';
import { packageTerms } from '../table.server.ts';

const revisionsPerPage = 24;

const shown = {
  key: packageTerms.packageKey,
  revision: packageTerms.revision,
  productLimit: packageTerms.productLimit,
  quoteLimit: packageTerms.quoteLimit,
  monthlyPriceMicros: packageTerms.monthlyPriceMicros,
};

/** The packages as staff change them: read anew each time. Throws refused, unauthenticated. */
export async function listPackageTerms(context: Context) {
  permit(whyNotAdminister(context.actor));
  const rows = await context.db
    .selectDistinctOn([packageTerms.packageKey], shown)
    .from(packageTerms)
    .orderBy(packageTerms.packageKey, desc(packageTerms.revision));
  return packageKeys.map((key) => rows.find((row) => row.key === key)!);
}

/** Every revision, the newest first. Throws refused, unauthenticated. */
export async function listPackageHistory(context: Context, page: number) {
  permit(whyNotAdminister(context.actor));
  const [rows, [all]] = await Promise.all([
    context.db
      .select({
        ...shown,
        changedAt: packageTerms.changedAt,
        person: { id: persons.publicId, name: persons.name },
      })
      .from(packageTerms)
      .leftJoin(persons, eq(persons.id, packageTerms.changedBy))
      .orderBy(desc(packageTerms.changedAt), packageTerms.packageKey, desc(packageTerms.revision))
      .limit(revisionsPerPage)
      .offset((page - 1) * revisionsPerPage),
    context.db.select({ count: count() }).from(packageTerms),
  ]);
  return { rows, count: all!.count, pages: Math.ceil(all!.count / revisionsPerPage) };
}
