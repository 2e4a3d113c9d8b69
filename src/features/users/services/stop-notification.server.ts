import { eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { users } from '../table.server.ts';

/** Ends a kind of mails, as its owner may in the account. */
export async function stopNotification(
  context: Context,
  userId: Id<'user'>,
  name: string,
): Promise<void> {
  await context.db
    .update(users)
    .set({
      notifications: sql`${users.notifications} || ${JSON.stringify({ [name]: false })}::jsonb`,
      updatedAt: context.now(),
    })
    .where(eq(users.id, userId));
}
