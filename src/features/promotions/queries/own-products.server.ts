// Products by their public ids, deleted ones left out.
import { and, eq, ne } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

const isThere = (publicId: string) =>
  and(eq(products.publicId, publicId), ne(products.state, 'deleted'));

export async function findStoreOfProduct(
  context: Context,
  publicId: string,
): Promise<Id<'store'> | null> {
  const [row] = await context.db
    .select({ storeId: products.storeId })
    .from(products)
    .where(isThere(publicId));
  return row?.storeId ?? null;
}

/** Locks the product until the transaction ends; null when there is none. */
export async function lockProduct(
  context: Context,
  publicId: string,
): Promise<Id<'product'> | null> {
  const [row] = await context.db
    .select({ id: products.id })
    .from(products)
    .where(isThere(publicId))
    .for('no key update');
  return row?.id ?? null;
}
