import { count, desc, eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { packageTerms } from '../table.server.ts';

const revisionsPerPage = 24;

/** Every revision, the newest first. Throws refused, unauthenticated. */
export async function listPackageHistory(context: Context, page: number) {
  permit(whyNotAdministerWith('settings')(context.actor));
  const [rows, [all]] = await Promise.all([
    context.db
      .select({
        key: packageTerms.packageKey,
        revision: packageTerms.revision,
        productLimit: packageTerms.productLimit,
        quoteLimit: packageTerms.quoteLimit,
        monthlyPriceMicros: packageTerms.monthlyPriceMicros,
        changedAt: packageTerms.changedAt,
        person: { id: users.publicId, name: users.name },
      })
      .from(packageTerms)
      .leftJoin(users, eq(users.id, packageTerms.changedBy))
      .orderBy(desc(packageTerms.changedAt), packageTerms.packageKey, desc(packageTerms.revision))
      .limit(revisionsPerPage)
      .offset((page - 1) * revisionsPerPage),
    context.db.select({ count: count() }).from(packageTerms),
  ]);
  return { rows, count: all!.count, pages: Math.ceil(all!.count / revisionsPerPage) };
}
