// Brings lists and pages in step with one product that staff decided about.
import { eq } from 'drizzle-orm';
import { categoryTag } from '#features/categories/events.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { storeTag } from '#features/companies/events.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { marketTag, productsSaved, productTag } from '../events.ts';
import { readBrandNumbers, relist } from '../listing-rows.server.ts';
import { requireMove } from '../rules/state-moves.ts';
import { type ProductRow, products } from '../table.server.ts';

/** Within the transaction that holds the store's lock. */
export async function showProduct(
  context: Context,
  store: StoreRow,
  before: ProductRow,
  set: Partial<ProductRow>,
): Promise<void> {
  const { id } = before;
  requireMove({ from: before.state, to: set.state ?? before.state, by: 'staff' });
  await context.db
    .update(products)
    .set({ ...set, updatedAt: context.now() })
    .where(eq(products.id, id));
  const row = { ...before, ...set };
  const tree = await readCategoryIndex(context);
  await relist(context, {
    store,
    rows: [row],
    tree,
    brandNumbers: await readBrandNumbers(context, [row]),
  });
  const above = new Set<Id<'category'>>(
    [before, row].flatMap(({ categoryId }) => tree.above(categoryId)),
  );
  await emit(
    context,
    productsSaved({ storeId: store.id, productIds: [id] }, [
      marketTag,
      storeTag(store.slug),
      productTag(before.publicId),
      ...[...above].map((one) => categoryTag(tree.byId.get(one)!.publicId)),
    ]),
  );
}
