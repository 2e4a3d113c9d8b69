// Updates the listings of a store's products after the store's type, verification or state changed.
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import type { StoreRow } from '#features/companies/queries.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { productsRelisted } from '../events.ts';
import { categoryTag } from '#features/categories/events.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import { lockEditableStore } from '../services/editable-store.server.ts';
import { productListings, products } from '../table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import {
  isListed,
  type ProductToList,
  readBrandNumbers,
  relist,
  filterBitsIn,
} from '../listing-rows.server.ts';

/** Saving products of the store waits for one step at most. */
const productsPerStep = 500;

/** Rewrites only listings that differ. Throws not_found, unauthenticated, refused. */
export const relistStore = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, storeId: Id<'store'>): Promise<void> {
    let after: Id<'product'> | null = null;
    let seen: ProductToList[];
    do {
      seen = await inTransaction(context, (inside) => relistSome(inside, storeId, after));
      after = seen.at(-1)?.id ?? null;
    } while (seen.length === productsPerStep);
  },
});

/** Returns the products that were checked. */
async function relistSome(
  context: Context,
  storeId: Id<'store'>,
  after: Id<'product'> | null,
): Promise<ProductToList[]> {
  const store = await lockEditableStore(context, storeId);
  const rows: ProductToList[] = await context.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        eq(products.state, 'published'),
        after ? gt(products.id, after) : undefined,
      ),
    )
    .orderBy(asc(products.id))
    .limit(productsPerStep);
  const tree = await readCategoryIndex(context);
  const changed = await changedAmong(context, store, rows, (row) => filterBitsIn(tree, store, row));
  if (changed.length === 0) return rows;
  await relist(context, {
    store,
    rows: changed,
    tree,
    brandNumbers: await readBrandNumbers(context, changed),
  });
  const categoryIds = new Set(changed.flatMap((row) => tree.above(row.categoryId ?? null)));
  await emit(
    context,
    productsRelisted(
      changed.map((row) => row.id!),
      [...categoryIds].map((id) => categoryTag(tree.byId.get(id)!.publicId)),
    ),
  );
  return rows;
}

async function changedAmong(
  context: Context,
  store: StoreRow,
  rows: ProductToList[],
  bitsOfRow: (row: ProductToList) => bigint,
): Promise<ProductToList[]> {
  if (rows.length === 0) return [];
  const listed = await context.db
    .select({ id: productListings.productId, filterBits: productListings.filterBits })
    .from(productListings)
    .where(
      and(
        eq(productListings.categoryId, wholeMarket),
        inArray(
          productListings.productId,
          rows.map((row) => row.id!),
        ),
      ),
    );
  const filterBits = new Map(listed.map((row) => [row.id, row.filterBits]));
  return rows.filter(
    (row) => filterBits.get(row.id!) !== (isListed(store, row) ? bitsOfRow(row) : undefined),
  );
}
