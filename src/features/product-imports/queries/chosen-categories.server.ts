// What the market knows of products whose file says less.
import { and, eq, inArray, ne } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

/** Categories that staff chose for products whose file names none, by external id. */
export async function chosenCategories(
  context: Context,
  storeId: Id<'store'>,
  given: readonly ProductInput[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = given.flatMap(({ category, externalId }) =>
    category === null && externalId !== null ? [externalId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({ externalId: products.externalId, path: categories.path })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(products.externalId, ids),
        ne(products.state, 'deleted'),
      ),
    );
  return new Map(rows.map(({ externalId, path }) => [externalId, path]));
}

/** Null for the operator's own. */
export async function companyOfStore(
  context: Context,
  id: Id<'store'>,
): Promise<Id<'company'> | null> {
  const [store] = await context.db
    .select({ companyId: stores.companyId })
    .from(stores)
    .where(eq(stores.id, id));
  return store!.companyId;
}
