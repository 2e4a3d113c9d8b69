import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { brands } from '#features/products/table.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { knownNames } from '../table.server.ts';

/**
 * Returns selling companies, stores and brands whose names are not yet stored for comparison, or
 * have changed since.
 */
export async function unknownNames(context: Context, limit: number) {
  const { db } = context;
  const [ofCompanies, ofStores, ofBrands] = await Promise.all([
    db
      .select({ companyId: companies.id, name: companies.name })
      .from(companies)
      .leftJoin(knownNames, eq(knownNames.companyId, companies.id))
      .where(
        and(
          eq(companies.isSeller, true),
          isNull(companies.disabledAt),
          or(isNull(knownNames.id), ne(knownNames.name, companies.name)),
        ),
      )
      .limit(limit),
    db
      .select({ storeId: stores.id, name: stores.name })
      .from(stores)
      .leftJoin(knownNames, eq(knownNames.storeId, stores.id))
      .where(
        and(
          ne(stores.state, 'terminated'),
          or(isNull(knownNames.id), ne(knownNames.name, stores.name)),
        ),
      )
      .limit(limit),
    db
      .select({ brandId: brands.id, name: brands.name })
      .from(brands)
      .leftJoin(knownNames, eq(knownNames.brandId, brands.id))
      .where(or(isNull(knownNames.id), ne(knownNames.name, brands.name)))
      .limit(limit),
  ]);
  return [...ofCompanies, ...ofStores, ...ofBrands].slice(0, limit);
}
