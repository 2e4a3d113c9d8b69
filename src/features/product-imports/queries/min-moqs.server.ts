// The minimum orders of categories, for products whose file names none.
import { and, eq, inArray } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { minMoq } from '#features/products/rules/publishing.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { minimumsFor } from '#features/products/services/own-products.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { MinMoqs } from '../import-products.server.ts';

/** Categories that staff chose for products whose file names none, by external id. */
async function chosenCategories(
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
    .where(and(eq(products.storeId, storeId), inArray(products.externalId, ids)));
  return new Map(rows.map(({ externalId, path }) => [externalId, path]));
}

/** Of the store's products; 1 where its categories bind it to nothing. */
export async function minMoqsOf(context: Context, storeId: Id<'store'>): Promise<MinMoqs> {
  const [store] = await context.db
    .select({ companyId: stores.companyId })
    .from(stores)
    .where(eq(stores.id, storeId));
  const minimumOf = await minimumsFor(context, store!);
  return async (given) => {
    const chosen = await chosenCategories(context, storeId, given);
    return given.map((product) => {
      const category = product.category ?? chosen.get(product.externalId) ?? null;
      const pieces = minimumOf({ category });
      return pieces === null ? 1 : minMoq(product, pieces);
    });
  };
}
