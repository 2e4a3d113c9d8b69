// The product of which a seller makes a promotion.
import { lockEditableStore } from '#features/products/services/editable-store.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { findStoreOfProduct, lockProduct } from '../queries/own-products.server.ts';

export type OwnProduct = { readonly id: Id<'product'>; readonly publicId: string };

/**
 * Locks the product until the transaction ends. Throws not_found for deleted products and those of
 * others, refused, unauthenticated.
 */
export async function lockOwnProduct(context: Context, publicId: string): Promise<OwnProduct> {
  const storeId = await findStoreOfProduct(context, publicId);
  if (storeId === null) throw notFound();
  await lockEditableStore(context, storeId);
  const id = await lockProduct(context, publicId);
  if (id === null) throw notFound();
  return { id, publicId };
}
