// Stores with how many products they have, for the control panel.
import { asc, eq, sql } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { products } from '../table.server.ts';

/** The first 200 stores of a company. Throws refused, unauthenticated. */
export async function listStoresOfCompany(context: Context, publicId: string) {
  permit(whyNotAdministerWith('people')(context.actor));
  return context.db
    .select({
      slug: stores.slug,
      name: stores.name,
      state: stores.state,
      suspension: stores.suspension,
      products: sql<number>`(
        select count(*)::int from ${products}
        where ${products.storeId} = ${stores.id} and ${products.state} <> 'deleted')`,
    })
    .from(stores)
    .innerJoin(companies, eq(companies.id, stores.companyId))
    .where(eq(companies.publicId, publicId))
    .orderBy(asc(stores.id))
    .limit(200);
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
