import { asc, eq } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { PackageContent } from '#features/documents/schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';

/** The company as an invoice names it, at the address of its first store. */
export async function findPayer(
  { db }: Context,
  companyId: Id<'company'>,
): Promise<PackageContent['company']> {
  const [found] = await db
    .select({
      name: companies.name,
      country: companies.country,
      address: stores.address,
      district: stores.district,
      province: stores.province,
    })
    .from(companies)
    .leftJoin(stores, eq(stores.companyId, companies.id))
    .where(eq(companies.id, companyId))
    .orderBy(asc(stores.id))
    .limit(1);
  return { ...found!, country: found!.country as Country | null };
}
