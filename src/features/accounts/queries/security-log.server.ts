import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { SecurityEventKind } from '#features/users/schemas.ts';
import { users, securityEvents } from '#features/users/table.server.ts';
import { matching } from './users.server.ts';

export type LogFilters = {
  readonly kind: SecurityEventKind | null;
  /** Parts of the name or e-mail, or the id, of the account or the actor. */
  readonly person: string;
  readonly actor: string;
  /** The last event of the previous page; null for the first page. */
  readonly before: string | null;
};

const eventsPerPage = 50;

const actors = alias(users, 'actors');
const whoMatches = (query: string) =>
  sql`(select ${users.id} from ${users} where ${matching(query)})`;

/** Account events, latest first; ids are ordered by time. */
async function events(context: Context, conditions: readonly (SQL | undefined)[], limit: number) {
  return context.db
    .select({
      id: securityEvents.id,
      kind: securityEvents.kind,
      at: securityEvents.at,
      network: securityEvents.network,
      detail: securityEvents.detail,
      person: { id: users.publicId, name: users.name },
      actor: { id: actors.publicId, name: actors.name },
    })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(actors, eq(actors.id, securityEvents.actorId))
    .where(and(...conditions))
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

/**
 * Lists events of all accounts. `next`: cursor of the next page, null on the last. Throws refused,
 * unauthenticated.
 */
export async function listSecurityEvents(
  context: Context,
  { kind, person, actor, before }: LogFilters,
  limit = eventsPerPage,
) {
  permit(whyNotAdministerWith('log')(context.actor));
  const rows = await events(
    context,
    [
      kind === null ? undefined : eq(securityEvents.kind, kind),
      person === '' ? undefined : sql`${securityEvents.userId} in ${whoMatches(person)}`,
      actor === '' ? undefined : sql`${securityEvents.actorId} in ${whoMatches(actor)}`,
      before === null ? undefined : lt(securityEvents.id, before as Id<'securityEvent'>),
    ],
    limit + 1,
  );
  return { events: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.id : null };
}

/** Lists events of one person. Throws refused, unauthenticated. */
export async function listEventsOf(context: Context, userId: Id<'user'>, limit = eventsPerPage) {
  permit(whyNotAdministerWith('people')(context.actor));
  return events(context, [inArray(securityEvents.userId, [userId])], limit);
}
export type LoggedEvent = Awaited<ReturnType<typeof listEventsOf>>[number];
