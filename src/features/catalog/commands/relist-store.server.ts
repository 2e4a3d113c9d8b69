// Puts a store's goods into lists, or takes them out, after the store itself has changed: what it is, or whether it trades.
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { lockStore, type StoreRow } from '#features/companies/queries.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { categoryTag, productsRelisted } from '../events.ts';
import { whyNotEditProducts } from '../permissions.ts';
import { productListings, products, wholeMarket } from '../table.server.ts';
import {
  brandNumbers,
  isListed,
  listingTree,
  type ProductToList,
  relist,
  traitsIn,
} from '../listings.server.ts';

/** So many at a time: whoever saves goods of the store waits no longer than that. */
const productsPerStep = 500;

/**
 * What already stands as it should is left alone; twice changes nothing more. Throws
 * Unauthenticated, Refused.
 */
export async function relistStore(context: Context, storeId: Id<'store'>): Promise<void> {
  permit(whyNotEditProducts(context.actor, { companyId: null }));
  for (let after: Id<'product'> | null = null, isLast = false; !isLast;) {
    const seen: ProductToList[] = await inTransaction(context, (inside) =>
      relistSome(inside, storeId, after),
    );
    isLast = seen.length < productsPerStep;
    after = seen.at(-1)?.id ?? null;
  }
}

/** Returns the products that were looked at. */
async function relistSome(
  context: Context,
  storeId: Id<'store'>,
  after: Id<'product'> | null,
): Promise<ProductToList[]> {
  const store = await lockStore(context, storeId);
  if (!store) return [];
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
  const tree = await listingTree(context);
  const changed = await changedAmong(context, store, rows, (row) => traitsIn(tree, store, row));
  if (changed.length === 0) return rows;
  await relist(context, store, changed, tree, await brandNumbers(context, changed));
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
  traitsOfRow: (row: ProductToList) => bigint,
): Promise<ProductToList[]> {
  if (rows.length === 0) return [];
  const listed = await context.db
    .select({ id: productListings.productId, traits: productListings.traits })
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
  const traits = new Map(listed.map((row) => [row.id, row.traits]));
  return rows.filter(
    (row) => traits.get(row.id!) !== (isListed(store, row) ? traitsOfRow(row) : undefined),
  );
}
