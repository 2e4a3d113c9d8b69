import { inArray, type SQLWrapper } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

/**
 * Locks these companies before anything of their packages and payments is read or written, so that
 * credit is spent once. It comes first in the order of locks.
 */
export async function lockPayers(
  context: Context,
  companyIds: readonly Id<'company'>[] | SQLWrapper,
): Promise<void> {
  await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, companyIds))
    .orderBy(companies.id)
    .for('no key update');
}
