// Who is mailed about searches: active users with a confirmed address who want such mails.
import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { savedSearches } from '../table.server.ts';

const isReached = and(
  eq(savedSearches.hasAlert, true),
  isNotNull(users.email),
  isNotNull(users.emailConfirmedAt),
  isNull(users.disabledAt),
  isNull(users.erasedAt),
  // Accounts older than these mails have no such preference, which counts as yes.
  sql`${users.notifications}->>'searches' is distinct from 'false'`,
);

/** Returns the next searches whose cursor is older than `before`, by id. */
export const listDue = (
  context: Context,
  before: Date,
  after: Id<'savedSearch'> | null,
  limit: number,
) =>
  context.db
    .select({
      id: savedSearches.id,
      query: savedSearches.query,
      category: savedSearches.category,
      filters: savedSearches.filters,
      locale: savedSearches.locale,
      currency: savedSearches.currency,
      checkedUntil: savedSearches.checkedUntil,
      createdAt: savedSearches.createdAt,
    })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(
      and(
        isReached,
        lt(savedSearches.checkedUntil, before),
        after === null ? undefined : gt(savedSearches.id, after),
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(limit);
export type DueSearch = Awaited<ReturnType<typeof listDue>>[number];

/** Finds who is mailed about a search; null when the mail is no longer wanted. */
export async function findReader(context: Context, id: Id<'savedSearch'>) {
  const [row] = await context.db
    .select({
      email: sql<string>`${users.email}`,
      name: users.name,
      locale: users.locale,
      currency: users.currency,
      search: {
        query: savedSearches.query,
        category: savedSearches.category,
        filters: savedSearches.filters,
        locale: savedSearches.locale,
        currency: savedSearches.currency,
      },
    })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(and(isReached, eq(savedSearches.id, id)));
  return row ?? null;
}
