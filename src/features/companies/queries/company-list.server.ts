import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { CompanyFilters } from '../rules.ts';
import { companies, members, stores } from '../table.server.ts';

const companiesPerPage = 50;

function conditionsOf({ query, side, state }: CompanyFilters): SQL | undefined {
  const sideColumns = {
    buyer: companies.isBuyer,
    seller: companies.isSeller,
    admin: companies.isAdmin,
  };
  return and(
    query === ''
      ? undefined
      : sql`
        (${companies.publicId} = ${query.trim().toLowerCase()}
        or ${foldedInDatabase(companies.name)} like ${foldedForSearch(query)})`,
    side === null ? undefined : eq(sideColumns[side], true),
    state === null
      ? undefined
      : state === 'disabled'
        ? isNotNull(companies.disabledAt)
        : isNull(companies.disabledAt),
  );
}

const listed = {
  id: companies.publicId,
  name: companies.name,
  isBuyer: companies.isBuyer,
  isSeller: companies.isSeller,
  isAdmin: companies.isAdmin,
  isManufacturer: companies.isManufacturer,
  country: companies.country,
  phone: companies.phone,
  isDisabled: sql<boolean>`${companies.disabledAt} is not null`,
  createdAt: companies.createdAt,
  members: sql<number>`
    (select count(*)::int from ${members} where ${members.companyId} = ${companies.id}
    and ${members.endedAt} is null)`,
  stores: sql<number>`
    (select count(*)::int from ${stores} where ${stores.companyId} = ${companies.id})`,
};

/** Returns a page of matching companies. Throws refused, unauthenticated. */
export async function listCompanies(context: Context, filters: CompanyFilters, page: number) {
  permit(whyNotAdministerWith('people')(context.actor));
  const order = {
    NEWEST: [desc(companies.createdAt), desc(companies.id)],
    OLDEST: [asc(companies.createdAt), asc(companies.id)],
    NAME: [asc(companies.name), asc(companies.id)],
  }[filters.sort];
  const [found, count] = await Promise.all([
    context.db
      .select(listed)
      .from(companies)
      .where(conditionsOf(filters))
      .orderBy(...order)
      .limit(companiesPerPage)
      .offset((page - 1) * companiesPerPage),
    context.db.$count(companies, conditionsOf(filters)),
  ]);
  return { companies: found, count, pages: Math.ceil(count / companiesPerPage) };
}
export type ListedCompany = Awaited<ReturnType<typeof listCompanies>>['companies'][number];

const batchSize = 1_000;

/**
 * Yields all matching companies, newest first, in short statements. Throws refused,
 * unauthenticated.
 */
export async function* everyCompany(
  context: Context,
  filters: CompanyFilters,
): AsyncGenerator<ListedCompany> {
  permit(whyNotAdministerWith('people')(context.actor));
  let last: { readonly at: Date; readonly id: string } | null = null;
  while (true) {
    const after: SQL | undefined =
      last === null
        ? undefined
        : sql`
            (${companies.createdAt}, ${companies.publicId})
              < (${last.at.toISOString()}::timestamptz, ${last.id})`;
    const batch: ListedCompany[] = await context.db
      .select(listed)
      .from(companies)
      .where(and(conditionsOf(filters), after))
      .orderBy(desc(companies.createdAt), desc(companies.publicId))
      .limit(batchSize);
    yield* batch;
    const end = batch.at(-1);
    if (batch.length < batchSize || !end) return;
    last = { at: end.createdAt, id: end.id };
  }
}

/** Returns a company with its members and stores. Throws not_found, refused, unauthenticated. */
export async function getCompany(context: Context, publicId: string) {
  permit(whyNotAdministerWith('people')(context.actor));
  const [company] = await context.db
    .select({
      ...listed,
      internalId: companies.id,
      hasShipping: companies.hasShipping,
      category: companies.categorySlug,
      disabledAt: companies.disabledAt,
      disabledReason: companies.disabledReason,
      barredUntil: companies.barredUntil,
      barReason: companies.barReason,
    })
    .from(companies)
    .where(eq(companies.publicId, publicId));
  if (!company) throw notFound();
  const people = await context.db
    .select({
      id: users.publicId,
      name: users.name,
      email: users.email,
      isOwner: members.isOwner,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      joinedAt: members.joinedAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, company.internalId), isNull(members.endedAt)))
    .orderBy(desc(members.isOwner), asc(members.joinedAt))
    .limit(200);
  return { ...company, people };
}
