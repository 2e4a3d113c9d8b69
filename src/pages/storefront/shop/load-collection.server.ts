import { redirect } from 'react-router';
import { facetsView } from '#features/catalog/components/facets-view.ts';
import { categoryTag, categoryTreeTag, marketTag, tagsOfCards } from '#features/catalog/events.ts';
import { findBySlug, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import {
  type Collection,
  collectionPath,
  traitsOfCollection,
} from '#features/catalog/queries/collections.server.ts';
import { listProducts } from '#features/catalog/queries/product-lists.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { categoryFacet } from './category-facet.ts';
import { listHead } from './list-head.ts';
import { firstPage, readListParameters } from '../../shared/list-parameters.ts';
import { inPage } from '#platform/framework/server-only-data.ts';
import type { loadPage } from '#platform/pages/load-page.ts';
import { addressOf } from '#shared/search-parameters.ts';

type Arguments = Parameters<typeof loadPage>[0] & { readonly url: URL };
type Work = Parameters<Parameters<typeof loadPage>[1]>;

/** In the addresses of collections: no category. */
const all = 'all';

/**
 * A collection's goods, of one category or of all; `category` is the address's last segment. Throws
 * NotFound.
 */
export async function loadCollection(
  args: Arguments,
  context: Work[0],
  tags: Work[1],
  collection: Collection,
  category: string | null,
) {
  const { url } = args;
  const tree = await getCategoryTree(context);
  const base = collectionPath(collection);
  if (collection === 'ready' && category === all) throw redirect(`/${context.locale}${base}`, 301);
  const found = category === null || category === all ? null : findBySlug(tree, category);
  if (category !== null && category !== all && (!found || found.node.kind === 'promotions'))
    throw notFound();
  const { filters, sort, page, view, find } = readListParameters(url);
  tags.add(categoryTreeTag).add(found ? categoryTag(found.node.publicId) : marketTag);
  const { cards, total, storeCount, facets, categoryCounts } = await listProducts(
    context,
    { ...(found && { categoryId: found.node.id }), requires: traitsOfCollection(collection) },
    filters,
    sort,
    page,
    find,
  );
  if (page > 1 && cards.length === 0) throw firstPage(url);
  for (const tag of tagsOfCards(cards)) tags.add(tag);
  const whole = collection === 'ready' ? base : `${base}/${all}`;
  const list = {
    facets: facetsView(
      facets,
      categoryFacet(tree, found, categoryCounts, ({ slug }) => `${base}/${slug}`),
      total,
      context.locale,
    ),
    cards,
    total,
    storeCount,
    page,
    sort,
    view,
  };
  return {
    address: addressOf({ url }),
    locale: context.locale,
    publicUrl: context.services.publicUrl,
    collection,
    category: found?.node.name ?? null,
    whole,
    path: found ? `${base}/${found.node.slug}` : whole,
    head: listHead(list),
    list: inPage(args, list),
  };
}
