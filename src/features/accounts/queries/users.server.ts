import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import type { UserFilters } from '../rules.ts';
import { users } from '#features/users/table.server.ts';
import { addresses, secondFactors, sessions } from '../table.server.ts';

const usersPerPage = 50;

/** Matches parts of the name or e-mail, or the id. */
export function matching(query: string): SQL {
  const part = foldedForSearch(query);
  return sql`
    (${users.publicId} = ${query.trim().toLowerCase()}
    or ${foldedInDatabase(users.name)} like ${part} or ${users.email} like ${part})`;
}

function conditionsOf({ query, side, role, state, confirmed }: UserFilters): SQL | undefined {
  const sideColumns = {
    buyer: companies.isBuyer,
    seller: companies.isSeller,
    admin: companies.isAdmin,
  };
  return and(
    isNull(users.erasedAt),
    query === '' ? undefined : matching(query),
    side === null ? undefined : side === 'none' ? isNull(members.id) : eq(sideColumns[side], true),
    role === null ? undefined : eq(members.isOwner, role === 'owner'),
    state === null
      ? undefined
      : state === 'disabled'
        ? isNotNull(users.disabledAt)
        : isNull(users.disabledAt),
    confirmed === null
      ? undefined
      : confirmed === 'yes'
        ? isNotNull(users.emailConfirmedAt)
        : isNull(users.emailConfirmedAt),
  );
}

const listed = {
  id: users.publicId,
  name: users.name,
  email: users.email,
  phone: users.phone,
  country: users.country,
  isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  isDisabled: sql<boolean>`${users.disabledAt} is not null`,
  createdAt: users.createdAt,
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
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .$dynamic();

/** Returns a page of matching people. Throws refused, unauthenticated. */
export async function listUsers(context: Context, filters: UserFilters, page: number) {
  permit(whyNotAdministerWith('people')(context.actor));
  const order = {
    NEWEST: [desc(users.createdAt), desc(users.id)],
    OLDEST: [asc(users.createdAt), asc(users.id)],
    NAME: [asc(users.name), asc(users.id)],
  }[filters.sort];
  const [people, [counted]] = await Promise.all([
    from(context)
      .where(conditionsOf(filters))
      .orderBy(...order)
      .limit(usersPerPage)
      .offset((page - 1) * usersPerPage),
    countOf(context, filters),
  ]);
  return { people, count: counted!.count, pages: Math.ceil(counted!.count / usersPerPage) };
}

/** Joins companies only for filters that need them. */
function countOf(context: Context, filters: UserFilters) {
  const counted = context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .$dynamic();
  const joined =
    filters.side === null && filters.role === null
      ? counted
      : counted
          .leftJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
          .leftJoin(companies, eq(companies.id, members.companyId));
  return joined.where(conditionsOf(filters));
}
export type ListedUser = Awaited<ReturnType<typeof listUsers>>['people'][number];

const batchSize = 1_000;

/** Yields matching people, newest first, in short statements. Throws refused, unauthenticated. */
export async function* everyUser(
  context: Context,
  filters: UserFilters,
): AsyncGenerator<ListedUser> {
  permit(whyNotAdministerWith('people')(context.actor));
  let last: { readonly at: Date; readonly id: string } | null = null;
  while (true) {
    const after: SQL | undefined =
      last === null
        ? undefined
        : sql`
          (${users.createdAt}, ${users.publicId}) < (${last.at.toISOString()}::timestamptz,
          ${last.id})`;
    const batch: ListedUser[] = await from(context)
      .where(and(conditionsOf(filters), after))
      .orderBy(desc(users.createdAt), desc(users.publicId))
      .limit(batchSize);
    yield* batch;
    const end = batch.at(-1);
    if (batch.length < batchSize || !end) return;
    last = { at: end.createdAt, id: end.id };
  }
}

/** Returns a person. Throws not_found, refused, unauthenticated. */
export async function getUser(context: Context, publicId: string) {
  permit(whyNotAdministerWith('people')(context.actor));
  const [row] = await context.db
    .select({
      ...listed,
      internalId: users.id,
      emailConfirmedAt: users.emailConfirmedAt,
      locale: users.locale,
      disabledAt: users.disabledAt,
      disabledReason: users.disabledReason,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasGoogle: sql<boolean>`${users.googleSubject} is not null`,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.publicId, publicId), isNull(users.erasedAt)));
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
      .where(eq(sessions.userId, row.internalId)),
    context.db.$count(addresses, eq(addresses.userId, row.internalId)),
  ]);
  return {
    ...row,
    openSessions: seen!.open,
    lastSeenAt: seen!.lastSeenAt === null ? null : new Date(seen!.lastSeenAt),
    addressCount,
  };
}

/** Lists administrators and their staff. Throws refused, unauthenticated. */
export async function listAdmins(context: Context) {
  permit(whyNotAdministerWith('people')(context.actor));
  return context.db
    .select({
      id: users.publicId,
      email: users.email,
      name: users.name,
      isOwner: members.isOwner,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(users)
    .innerJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .innerJoin(companies, eq(companies.id, members.companyId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(companies.isAdmin, true), isNull(users.erasedAt)))
    .orderBy(asc(users.createdAt), asc(users.id));
}

/** Whether the person owns the market's own company or works in it. */
export async function worksForMarket({ db }: Context, userId: Id<'user'>): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(members.userId, userId), isNull(members.endedAt), companies.isAdmin))
    .limit(1);
  return found.length > 0;
}

/** Returns the figures of the control panel's front page. Throws refused, unauthenticated. */
export async function countUsers(
  context: Context,
): Promise<{ people: number; disabled: number; newInWeek: number; failedInDay: number }> {
  permit(whyNotAdministerWith('people')(context.actor));
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
    select (select count(*)::int from users where erased_at is null) as people,
      (select count(*)::int from users where disabled_at is not null
        and erased_at is null) as disabled,
      (select count(*)::int from users where created_at > ${ago(7 * dayMs)}) as "newInWeek",
      (select count(*)::int from security_events where kind = 'log_in_failed'
        and at > ${ago(dayMs)}) as "failedInDay"`);
  return counted!;
}
