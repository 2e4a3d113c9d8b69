// One store's products as they are, for commands that change a few of them.
import { eq } from 'drizzle-orm';
import type { StoreRow } from '#features/companies/queries.server.ts';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { inputsOfProducts, type SavedProduct } from '../queries/product-inputs.server.ts';
import { whyNotPublish } from '../rules/publishing.ts';
import type { ProductInput } from '../schemas.ts';
import { products } from '../table.server.ts';
import { lockEditableStore } from './editable-store.server.ts';

/**
 * The product and its store, which stays locked until the transaction ends. Throws not_found,
 * unauthenticated, refused.
 */
export async function lockOwnProduct(
  context: Context,
  publicId: string,
): Promise<SavedProduct & { readonly store: StoreRow }> {
  const [row] = await context.db
    .select({ storeId: products.storeId })
    .from(products)
    .where(eq(products.publicId, publicId));
  if (!row) throw notFound();
  const store = await lockEditableStore(context, row.storeId);
  const [saved] = await inputsOfProducts(context, row.storeId, [publicId]);
  if (!saved) throw notFound();
  return { ...saved, store };
}

/** The minimum pieces of a category by its path; null where none applies to the store. */
export async function minimumsFor(
  context: Context,
  { companyId }: { readonly companyId: Id<'company'> | null },
): Promise<(product: Pick<ProductInput, 'category'>) => number | null> {
  if (companyId === null) return () => null;
  // One after the other: a transaction has one connection.
  const tree = await readCategoryIndex(context);
  const terms = await getCategoryTerms(context);
  return ({ category }) => {
    const node = category === null ? undefined : tree.byPath.get(category);
    return node === undefined ? null : (terms.get(node.id)?.moqPieces ?? null);
  };
}

/** Throws invalid, with a message for each field, unless the product may be published by hand. */
export async function requirePublishable(
  context: Context,
  store: StoreRow,
  product: ProductInput,
): Promise<void> {
  const minimumOf = await minimumsFor(context, store);
  const missing = whyNotPublish(product, minimumOf(product));
  if (Object.keys(missing).length > 0) throw invalid(missing);
}
