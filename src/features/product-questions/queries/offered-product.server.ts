// What a question is about, and where its author is from.
import { and, eq } from 'drizzle-orm';
import { isTrading } from '#features/companies/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';

export async function findCountryOf({ db }: Context, userId: Id<'user'>): Promise<Country | null> {
  const [user] = await db
    .select({ country: users.country })
    .from(users)
    .where(eq(users.id, userId));
  return (user?.country as Country | undefined) ?? null;
}

/** Throws not_found for a product that is not offered. */
export async function getOfferedProduct({ db }: Context, publicId: string) {
  const [found] = await db
    .select({
      id: products.id,
      storeId: products.storeId,
      state: stores.state,
      companyId: stores.companyId,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.publicId, publicId), eq(products.state, 'published')));
  if (!found || !isTrading(found)) throw notFound();
  return found;
}
