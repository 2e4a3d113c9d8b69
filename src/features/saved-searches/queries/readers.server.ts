// Who is written to about searches: whoever has confirmed an address, wants such mails and is still there.
import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { savedSearches } from '../table.server.ts';

/** Against others who write for this person; false when the account is erased. */
export async function lockPerson(context: Context, personId: Id<'person'>): Promise<boolean> {
  const found = await context.db
    .select({ id: persons.id })
    .from(persons)
    .where(and(eq(persons.id, personId), isNull(persons.erasedAt)))
    .for('update');
  return found.length > 0;
}

const isReached = and(
  eq(savedSearches.hasAlert, true),
  isNotNull(persons.email),
  isNotNull(persons.emailConfirmedAt),
  isNull(persons.disabledAt),
  isNull(persons.erasedAt),
  sql`${persons.notifications}->>'searches' is distinct from 'false'`, // accounts older than these mails have not been asked
);

/** The next searches that were not looked at since, in the order of their ids. */
export const listDue = (
  context: Context,
  before: Date,
  after: Id<'savedSearch'> | null,
  limit: number,
) =>
  context.db
    .select({
      id: savedSearches.id,
      question: savedSearches.question,
      category: savedSearches.category,
      filters: savedSearches.filters,
      locale: savedSearches.locale,
      currency: savedSearches.currency,
      lookedUntil: savedSearches.lookedUntil,
      createdAt: savedSearches.createdAt,
    })
    .from(savedSearches)
    .innerJoin(persons, eq(persons.id, savedSearches.personId))
    .where(
      and(
        isReached,
        lt(savedSearches.lookedUntil, before),
        after === null ? undefined : gt(savedSearches.id, after),
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(limit);
export type DueSearch = Awaited<ReturnType<typeof listDue>>[number];

/** Whom a mail about it goes to; null when nobody wants it any more. */
export async function findReader(context: Context, id: Id<'savedSearch'>) {
  const [row] = await context.db
    .select({
      email: sql<string>`${persons.email}`,
      name: persons.name,
      locale: persons.locale,
      currency: persons.currency,
      search: {
        question: savedSearches.question,
        category: savedSearches.category,
        filters: savedSearches.filters,
        locale: savedSearches.locale,
        currency: savedSearches.currency,
      },
    })
    .from(savedSearches)
    .innerJoin(persons, eq(persons.id, savedSearches.personId))
    .where(and(isReached, eq(savedSearches.id, id)));
  return row ?? null;
}
