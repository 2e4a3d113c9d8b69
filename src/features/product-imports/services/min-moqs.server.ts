// The minimum orders of categories, for products whose file names none.
import { minMoq } from '#features/products/rules/publishing.ts';
import { minimumsFor } from '#features/products/services/own-products.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { MinMoqs } from '../import-products.server.ts';
import { chosenCategories, companyOfStore } from '../queries/chosen-categories.server.ts';

/** Of the store's products; 1 where its categories bind it to nothing. */
export async function minMoqsOf(context: Context, storeId: Id<'store'>): Promise<MinMoqs> {
  const companyId = await companyOfStore(context, storeId);
  const minimumOf = await minimumsFor(context, { companyId });
  return async (given) => {
    const chosen = await chosenCategories(context, storeId, given);
    return given.map((product) => {
      const category = product.category ?? chosen.get(product.externalId) ?? null;
      const pieces = minimumOf({ category });
      return pieces === null ? 1 : minMoq(product, pieces);
    });
  };
}
