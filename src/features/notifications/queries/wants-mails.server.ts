import { eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

/** Whether the person wants any of these mails; what was never chosen counts as wanted. */
export async function wantsMails(
  { db }: Context,
  { userId, mails }: { readonly userId: Id<'user'>; readonly mails: readonly string[] },
): Promise<boolean> {
  const [row] = await db
    .select({ preferences: users.notifications })
    .from(users)
    .where(eq(users.id, userId));
  return row !== undefined && mails.some((name) => row.preferences[name] !== false);
}
