import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { users } from '../table.server.ts';

/**
 * Locks a user's row, so that what is limited per person is counted by one transaction at a time.
 * False when the account is erased.
 */
export async function lockUser(context: Context, userId: Id<'user'>): Promise<boolean> {
  const found = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for('no key update');
  return found.length > 0;
}
