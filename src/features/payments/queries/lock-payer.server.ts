import type { SQL } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';

/**
 * Locks the company before anything of its package and payments is read or written, so that its
 * credit is spent once. It comes first in the order of locks.
 */
export async function lockPayer(context: Context, which: SQL): Promise<void> {
  await context.db.select({ id: companies.id }).from(companies).where(which).for('no key update');
}
