// Totals of stars, changed in the transaction that changes a review: the product's row before the
// store's, so that two of these never wait for each other.
import { eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productRatings, storeRatings } from '../table.server.ts';

/** What a review adds to the totals; null while it is not shown. */
export type Counted = { readonly productStars: number; readonly supplierStars: number } | null;

const keys = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5'] as const;

/** Null if nothing changes. */
function deltas(before: number | undefined, after: number | undefined) {
  if (before === after) return null;
  const of = (stars: number) => Number(after === stars) - Number(before === stars);
  return keys.map((_, i) => of(i + 1));
}

const added = (
  table: typeof productRatings | typeof storeRatings,
  change: readonly number[],
): Record<string, unknown> =>
  Object.fromEntries(keys.map((key, i) => [key, sql`${table[key]} + ${change[i]!}`]));

/** Must run in the transaction that changes the review. */
export async function moveTotals(
  { db }: Context,
  { productId, storeId }: { readonly productId: Id<'product'>; readonly storeId: Id<'store'> },
  { before, after }: { readonly before: Counted; readonly after: Counted },
): Promise<void> {
  const product = deltas(before?.productStars, after?.productStars);
  if (product) {
    await db.insert(productRatings).values({ productId }).onConflictDoNothing();
    await db
      .update(productRatings)
      .set(added(productRatings, product))
      .where(eq(productRatings.productId, productId));
  }
  const store = deltas(before?.supplierStars, after?.supplierStars);
  if (store) {
    await db.insert(storeRatings).values({ storeId }).onConflictDoNothing();
    await db
      .update(storeRatings)
      .set(added(storeRatings, store))
      .where(eq(storeRatings.storeId, storeId));
  }
}
