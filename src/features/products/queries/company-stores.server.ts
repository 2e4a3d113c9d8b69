// Stores with how many products they have, for the control panel.
import { and, asc, eq, sql } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { StoreState } from '#features/companies/schemas.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { products } from '../table.server.ts';

const storesPerPage = 50;

const listed = {
  slug: stores.slug,
  name: stores.name,
  state: stores.state,
  suspension: stores.suspension,
  products: sql<number>`(
    select count(*)::int from ${products}
    where ${products.storeId} = ${stores.id} and ${products.state} <> 'deleted')`,
};
const ownedBy = { id: companies.publicId, name: companies.name };

/** The first 200 stores of a company. Throws refused, unauthenticated. */
export async function listStoresOfCompany(context: Context, publicId: string) {
  permit(whyNotAdministerWith('people')(context.actor));
  return context.db
    .select(listed)
    .from(stores)
    .innerJoin(companies, eq(companies.id, stores.companyId))
    .where(eq(companies.publicId, publicId))
    .orderBy(asc(stores.id))
    .limit(200);
}

type StoreFilters = {
  /** Part of the name, or the slug. */
  readonly query: string;
  readonly state: StoreState | null;
};

/** All stores by name, also those of no company. Throws refused, unauthenticated. */
export async function listStores(context: Context, { query, state }: StoreFilters, page: number) {
  permit(whyNotAdministerWith('people')(context.actor));
  const which = and(
    query === ''
      ? undefined
      : sql`(${stores.slug} = ${query.trim().toLowerCase()}
          or ${foldedInDatabase(stores.name)} like ${foldedForSearch(query)})`,
    state === null ? undefined : eq(stores.state, state),
  );
  const [found, count] = await Promise.all([
    context.db
      .select({ ...listed, company: ownedBy })
      .from(stores)
      .leftJoin(companies, eq(companies.id, stores.companyId))
      .where(which)
      .orderBy(asc(stores.name), asc(stores.id))
      .limit(storesPerPage)
      .offset((page - 1) * storesPerPage),
    context.db.$count(stores, which),
  ]);
  return { stores: found, count, pages: Math.ceil(count / storesPerPage) };
}

/** Throws not_found, refused, unauthenticated. */
export async function getStore(context: Context, slug: string) {
  permit(whyNotAdministerWith('people')(context.actor));
  const [store] = await context.db
    .select({ ...listed, internalId: stores.id, company: ownedBy })
    .from(stores)
    .leftJoin(companies, eq(companies.id, stores.companyId))
    .where(eq(stores.slug, slug));
  if (!store) throw notFound();
  return store;
}

/** For the front page of the control panel. Throws refused, unauthenticated. */
export async function countCompanies(
  context: Context,
): Promise<{ companies: number; disabled: number; stores: number; products: number }> {
  permit(whyNotAdministerWith('people')(context.actor));
  const {
    rows: [counted],
  } = await context.db.execute<{
    companies: number;
    disabled: number;
    stores: number;
    products: number;
  }>(sql`
    select (select count(*)::int from ${companies}) as companies,
      (select count(*)::int from ${companies} where disabled_at is not null) as disabled,
      (select count(*)::int from ${stores}) as stores,
      (select count(*)::int from ${products} where ${products.state} <> 'deleted') as products`);
  return counted!;
}
