// Takes products from the market for good. Their rows stay, because orders point to them.
import { inArray } from 'drizzle-orm';
import { categoryTag } from '#features/categories/events.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { storeTag } from '#features/companies/events.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { marketTag, productsSaved, productTag } from '../events.ts';
import { relist } from '../listing-rows.server.ts';
import { requireMove } from '../rules/state-moves.ts';
import { type ProductRow, products } from '../table.server.ts';
import { withdrawReviews } from './ask-for-reviews.server.ts';

/** Within the transaction that holds the store's lock. What staff was asked is withdrawn. */
export async function deleteProducts(
  context: Context,
  store: StoreRow,
  rows: readonly ProductRow[],
): Promise<void> {
  if (rows.length === 0) return;
  for (const { state } of rows) requireMove({ from: state, to: 'deleted', by: 'seller' });
  const tree = await readCategoryIndex(context);
  const ids = rows.map(({ id }) => id);
  const deleted = await context.db
    .update(products)
    .set({
      state: 'deleted',
      draftReason: null,
      pauseReason: null,
      reviewReason: null,
      updatedAt: context.now(),
    })
    .where(inArray(products.id, ids))
    .returning();
  await withdrawReviews(context, ids);
  await relist(context, { store, rows: deleted, tree, brandNumbers: new Map() });
  const categoryIds = new Set(rows.flatMap(({ categoryId }) => tree.above(categoryId)));
  await emit(
    context,
    productsSaved({ storeId: store.id, productIds: ids }, [
      marketTag,
      storeTag(store.slug),
      ...rows.map(({ publicId }) => productTag(publicId)),
      ...[...categoryIds].map((id) => categoryTag(tree.byId.get(id)!.publicId)),
    ]),
  );
}
