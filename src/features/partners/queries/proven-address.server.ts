import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { actorIds } from '#shared/actor.ts';

/** The reader's account has this address, which a mail proved. */
export async function isProvenAddress({ actor, db }: Context, email: string): Promise<boolean> {
  const { userId } = actorIds(actor);
  if (userId === null) return false;
  const own = and(eq(users.id, userId), eq(users.email, email), isNotNull(users.emailConfirmedAt));
  return (await db.$count(users, own)) > 0;
}
