import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { users } from './table.server.ts';

/** Whether the person exists and has shown that the e-mail is theirs. */
export const hasConfirmedEmail = async (context: Context, userId: Id<'user'>): Promise<boolean> =>
  (await context.db.$count(
    users,
    and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), isNull(users.erasedAt)),
  )) > 0;

/** Whether the person exists and has not ended this kind of mails. */
export async function wantsNotification(
  context: Context,
  userId: Id<'user'>,
  name: string,
): Promise<boolean> {
  const [person] = await context.db
    .select({ preferences: users.notifications })
    .from(users)
    .where(eq(users.id, userId));
  return person !== undefined && person.preferences[name] !== false;
}
