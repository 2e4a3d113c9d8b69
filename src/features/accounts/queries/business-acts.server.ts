// The log of what the market's staff did, for those with the right to it.
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { businessActs, users } from '#features/users/table.server.ts';
import type { BusinessActKind } from '#features/users/schemas.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { matching } from './users.server.ts';

export type ActFilters = {
  readonly kind: BusinessActKind | null;
  /** Part of a name or an e-mail address, or an id. */
  readonly actor: string;
  /** Part of what it was done to, or of its reason. */
  readonly words: string;
  /** The last act of the page before; null for the first page. */
  readonly before: string | null;
};

const actsPerPage = 50;

const columns = {
  key: businessActs.id,
  kind: businessActs.kind,
  subject: businessActs.subject,
  before: businessActs.before,
  after: businessActs.after,
  reason: businessActs.reason,
  at: businessActs.at,
  actor: { id: users.publicId, name: users.name },
};

function matches({ kind, actor, words, before }: ActFilters) {
  const part = foldedForSearch(words);
  return and(
    kind === null ? undefined : eq(businessActs.kind, kind),
    actor === ''
      ? undefined
      : sql`${businessActs.userId} in (select ${users.id} from ${users} where ${matching(actor)})`,
    words === ''
      ? undefined
      : or(
          sql`${foldedInDatabase(businessActs.subject)} like ${part}`,
          sql`${foldedInDatabase(businessActs.reason)} like ${part}`,
        ),
    before === null ? undefined : lt(businessActs.id, before as Id<'businessAct'>),
  );
}

/** The latest first; `next`: the place of the next page. Throws refused, unauthenticated. */
export async function listBusinessActs(context: Context, filters: ActFilters, limit = actsPerPage) {
  permit(whyNotAdministerWith('log')(context.actor));
  const rows = await context.db
    .select(columns)
    .from(businessActs)
    .leftJoin(users, eq(users.id, businessActs.userId))
    .where(matches(filters))
    .orderBy(desc(businessActs.id))
    .limit(limit + 1);
  return { acts: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.key : null };
}
export type LoggedAct = Awaited<ReturnType<typeof listBusinessActs>>['acts'][number];

const exportBatch = 500;

/** All that match, batch by batch. Throws refused, unauthenticated. */
export async function* eachBusinessAct(
  context: Context,
  filters: ActFilters,
): AsyncGenerator<LoggedAct> {
  for (let before = filters.before; ;) {
    const { acts, next } = await listBusinessActs(context, { ...filters, before }, exportBatch);
    yield* acts;
    if (next === null) return;
    before = next;
  }
}
