// Changes of packages, for the copy of a person's data and its erasure.
import { asc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { packageTerms } from '../table.server.ts';

export const exportPackageChanges = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      package: packageTerms.packageKey,
      revision: packageTerms.revision,
      productLimit: packageTerms.productLimit,
      quoteLimit: packageTerms.quoteLimit,
      monthlyPriceMicros: packageTerms.monthlyPriceMicros,
      at: packageTerms.changedAt,
    })
    .from(packageTerms)
    .where(eq(packageTerms.changedBy, userId))
    .orderBy(asc(packageTerms.id));

/** Changes stay, without the person who made them. */
export async function forgetPackageAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(packageTerms)
    .set({ changedBy: null })
    .where(eq(packageTerms.changedBy, userId));
}
