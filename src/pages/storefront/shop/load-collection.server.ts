import { redirect } from 'react-router';
import { findBySlug, getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import {
  allCategories,
  bitsOfCollection,
  type Collection,
  collectionPath,
  wholeCollectionPath,
} from '#features/listings/queries/collections.server.ts';
import { notFound } from '#platform/http/problems.ts';
import * as paths from '#shared/paths.ts';
import {
  type ListArguments,
  type ListContext,
  type ListTags,
  loadProductList,
} from './load-product-list.server.ts';

/**
 * Loads a collection's products, of all categories or one; `category` is the address's last
 * segment. Throws not_found.
 */
export async function loadCollection(
  args: ListArguments,
  context: ListContext,
  tags: ListTags,
  { collection, category }: { readonly collection: Collection; readonly category: string | null },
) {
  const tree = await getCategoryTree(context);
  const base = collectionPath(collection);
  if (collection === 'ready' && category === allCategories)
    throw redirect(paths.localized({ locale: context.locale, path: base }), 301);
  const isWhole = category === null || category === allCategories;
  const found = isWhole ? null : findBySlug(tree, category);
  if (!isWhole && (!found || found.node.kind === 'promotions')) throw notFound();
  const whole = wholeCollectionPath(collection);
  return {
    ...(await loadProductList(args, context, tags, {
      tree,
      found,
      scope: { requires: bitsOfCollection(collection) },
      pathOf: ({ slug }) => `${base}/${slug}`,
    })),
    collection,
    category: found?.node.name ?? null,
    whole,
    path: found ? `${base}/${found.node.slug}` : whole,
  };
}
