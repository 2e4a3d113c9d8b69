// Moves the products of a category that was merged into another one: a store and a batch at a time,
// so that a run which ends in the middle has lost and doubled nothing.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { categoryTag } from '#features/categories/events.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { lockStore } from '#features/companies/queries.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { productsRelisted, productTag } from '../events.ts';
import { readBrandNumbers, relist } from '../listing-rows.server.ts';
import { products } from '../table.server.ts';

/** Saving products of the store waits for one of them at most. */
const perBatch = 200;

export type CategoryMove = {
  readonly fromId: Id<'category'>;
  readonly intoId: Id<'category'>;
};

/** Returns how many were moved. */
export async function moveSomeProducts(
  context: Context,
  { fromId, intoId }: CategoryMove,
): Promise<number> {
  const [next] = await context.db
    .select({ storeId: products.storeId })
    .from(products)
    .where(eq(products.categoryId, fromId))
    .orderBy(asc(products.storeId))
    .limit(1);
  if (!next) return 0;
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    const store = await lockStore(inside, next.storeId);
    if (store === null) return 0;
    const before = await db
      .select()
      .from(products)
      .where(and(eq(products.storeId, store.id), eq(products.categoryId, fromId)))
      .orderBy(asc(products.id))
      .limit(perBatch);
    // Another run has moved them.
    if (before.length === 0) return 1;
    await db
      .update(products)
      .set({ categoryId: intoId })
      .where(
        inArray(
          products.id,
          before.map(({ id }) => id),
        ),
      );
    const rows = before.map((row) => ({ ...row, categoryId: intoId }));
    const tree = await readCategoryIndex(inside);
    await relist(inside, { store, rows, tree, brandNumbers: await readBrandNumbers(inside, rows) });
    const touched = new Set([...tree.above(fromId), ...tree.above(intoId)]);
    await emit(
      inside,
      productsRelisted(
        rows.map(({ id }) => id),
        [
          ...rows.map(({ publicId }) => productTag(publicId)),
          ...Array.from(touched, (id) => categoryTag(tree.byId.get(id)!.publicId)),
        ],
      ),
    );
    return rows.length;
  });
}
