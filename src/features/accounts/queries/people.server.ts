import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { dayMs } from '#shared/durations.ts';
import type { PeopleFilters } from '../rules.ts';
import { persons } from '#features/users/table.server.ts';
import { addresses, secondFactors, sessions } from '../table.server.ts';

const peoplePerPage = 50;

/** Whose name or e-mail holds these letters, or whose id it is. */
export function matching(query: string): SQL {
  const part = foldedForSearch(query);
  return sql`
    (${persons.publicId} = ${query.trim().toLowerCase()}
    or ${foldedInDatabase(persons.name)} like ${part} or ${persons.email} like ${part})`;
}

function conditionsOf({ query, side, role, state, confirmed }: PeopleFilters): SQL | undefined {
  const sideColumns = {
    buyer: companies.isBuyer,
    seller: companies.isSeller,
    admin: companies.isAdmin,
  };
  return and(
    isNull(persons.erasedAt),
    query === '' ? undefined : matching(query),
    side === null ? undefined : side === 'none' ? isNull(members.id) : eq(sideColumns[side], true),
    role === null ? undefined : eq(members.isOwner, role === 'owner'),
    state === null
      ? undefined
      : state === 'disabled'
        ? isNotNull(persons.disabledAt)
        : isNull(persons.disabledAt),
    confirmed === null
      ? undefined
      : confirmed === 'yes'
        ? isNotNull(persons.emailConfirmedAt)
        : isNull(persons.emailConfirmedAt),
  );
}

const listed = {
  id: persons.publicId,
  name: persons.name,
  email: persons.email,
  phone: persons.phone,
  country: persons.country,
  isConfirmed: sql<boolean>`${persons.emailConfirmedAt} is not null`,
  isDisabled: sql<boolean>`${persons.disabledAt} is not null`,
  createdAt: persons.createdAt,
  isOwner: members.isOwner,
  company: {
    id: companies.publicId,
    name: companies.name,
    isBuyer: companies.isBuyer,
    isSeller: companies.isSeller,
    isAdmin: companies.isAdmin,
  },
};

const from = (context: Context) =>
  context.db
    .select(listed)
    .from(persons)
    .leftJoin(members, and(eq(members.personId, persons.id), isNull(members.endedAt)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .$dynamic();

/** A page of those who match. Throws refused, unauthenticated. */
export async function listPeople(context: Context, filters: PeopleFilters, page: number) {
  permit(whyNotAdminister(context.actor));
  const order = {
    NEWEST: [desc(persons.createdAt), desc(persons.id)],
    OLDEST: [asc(persons.createdAt), asc(persons.id)],
    NAME: [asc(persons.name), asc(persons.id)],
  }[filters.sort];
  const [people, [counted]] = await Promise.all([
    from(context)
      .where(conditionsOf(filters))
      .orderBy(...order)
      .limit(peoplePerPage)
      .offset((page - 1) * peoplePerPage),
    countOf(context, filters),
  ]);
  return { people, count: counted!.count, pages: Math.ceil(counted!.count / peoplePerPage) };
}

/** Companies are looked up for those filters alone that ask for them. */
function countOf(context: Context, filters: PeopleFilters) {
  const counted = context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(persons)
    .$dynamic();
  const joined =
    filters.side === null && filters.role === null
      ? counted
      : counted
          .leftJoin(members, and(eq(members.personId, persons.id), isNull(members.endedAt)))
          .leftJoin(companies, eq(companies.id, members.companyId));
  return joined.where(conditionsOf(filters));
}
export type ListedPerson = Awaited<ReturnType<typeof listPeople>>['people'][number];

const batchSize = 1_000;

/** All who match, the newest first, in short statements. Throws refused, unauthenticated. */
export async function* everyPerson(
  context: Context,
  filters: PeopleFilters,
): AsyncGenerator<ListedPerson> {
  permit(whyNotAdminister(context.actor));
  let last: { readonly at: Date; readonly id: string } | null = null;
  while (true) {
    const after: SQL | undefined =
      last === null
        ? undefined
        : sql`
          (${persons.createdAt}, ${persons.publicId}) < (${last.at.toISOString()}::timestamptz,
          ${last.id})`;
    const batch: ListedPerson[] = await from(context)
      .where(and(conditionsOf(filters), after))
      .orderBy(desc(persons.createdAt), desc(persons.publicId))
      .limit(batchSize);
    yield* batch;
    const end = batch.at(-1);
    if (batch.length < batchSize || !end) return;
    last = { at: end.createdAt, id: end.id };
  }
}

/** Throws not_found, refused, unauthenticated. */
export async function getPerson(context: Context, publicId: string) {
  permit(whyNotAdminister(context.actor));
  const [row] = await context.db
    .select({
      ...listed,
      internalId: persons.id,
      emailConfirmedAt: persons.emailConfirmedAt,
      locale: persons.locale,
      disabledAt: persons.disabledAt,
      disabledReason: persons.disabledReason,
      hasPassword: sql<boolean>`${persons.passwordHash} is not null`,
      hasGoogle: sql<boolean>`${persons.googleSubject} is not null`,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(persons)
    .leftJoin(members, and(eq(members.personId, persons.id), isNull(members.endedAt)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .leftJoin(secondFactors, eq(secondFactors.personId, persons.id))
    .where(and(eq(persons.publicId, publicId), isNull(persons.erasedAt)));
  if (!row) throw notFound();
  const [[seen], addressCount] = await Promise.all([
    context.db
      .select({
        open: sql<number>`
          count(*) filter (where ${sessions.endedAt} is null
          and ${gt(sessions.expiresAt, context.now())})::int`,
        lastSeenAt: sql<string | null>`max(${sessions.lastSeenAt})`,
      })
      .from(sessions)
      .where(eq(sessions.personId, row.internalId)),
    context.db.$count(addresses, eq(addresses.personId, row.internalId)),
  ]);
  return {
    ...row,
    openSessions: seen!.open,
    lastSeenAt: seen!.lastSeenAt === null ? null : new Date(seen!.lastSeenAt),
    addressCount,
  };
}

/** Who looks after the market, and their staff. Throws refused, unauthenticated. */
export async function listAdmins(context: Context) {
  permit(whyNotAdminister(context.actor));
  return context.db
    .select({
      id: persons.publicId,
      email: persons.email,
      name: persons.name,
      isOwner: members.isOwner,
      isDisabled: sql<boolean>`${persons.disabledAt} is not null`,
      hasPassword: sql<boolean>`${persons.passwordHash} is not null`,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(persons)
    .innerJoin(members, and(eq(members.personId, persons.id), isNull(members.endedAt)))
    .innerJoin(companies, eq(companies.id, members.companyId))
    .leftJoin(secondFactors, eq(secondFactors.personId, persons.id))
    .where(and(eq(companies.isAdmin, true), isNull(persons.erasedAt)))
    .orderBy(asc(persons.createdAt), asc(persons.id));
}

/** For the front page of the control panel. Throws refused, unauthenticated. */
export async function countPeople(
  context: Context,
): Promise<{ people: number; disabled: number; newInWeek: number; failedInDay: number }> {
  permit(whyNotAdminister(context.actor));
  const ago = (ms: number) =>
    sql`${new Date(context.now().getTime() - ms).toISOString()}::timestamptz`;
  const {
    rows: [counted],
  } = await context.db.execute<{
    people: number;
    disabled: number;
    newInWeek: number;
    failedInDay: number;
  }>(sql`
    select (select count(*)::int from persons where erased_at is null) as people,
      (select count(*)::int from persons where disabled_at is not null
        and erased_at is null) as disabled,
      (select count(*)::int from persons where created_at > ${ago(7 * dayMs)}) as "newInWeek",
      (select count(*)::int from security_events where kind = 'log_in_failed'
        and at > ${ago(dayMs)}) as "failedInDay"`);
  return counted!;
}
