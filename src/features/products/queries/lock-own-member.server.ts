import { and, eq, isNull } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/** Locks the reader's membership, so that concurrent saves keep the limit. Throws not_found. */
export async function lockOwnMember(context: Context): Promise<Id<'member'>> {
  const { userId } = context.actor as Member;
  const [member] = await context.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.endedAt)))
    .for('update');
  if (!member) throw notFound();
  return member.id;
}
