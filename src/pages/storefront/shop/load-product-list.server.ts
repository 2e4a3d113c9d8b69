import { categoryTag, categoryTreeTag } from '#features/categories/events.ts';
import type {
  CategoryNode,
  FoundCategory,
} from '#features/categories/queries/category-tree.server.ts';
import { facetsView } from '#features/listings/format/facets.ts';
import type { ListScope } from '#features/listings/queries/list-conditions.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { marketTag, tagsOfCards, tagsOfOrder } from '#features/products/events.ts';
import type { loadPage } from '#platform/pages/load-page.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { firstPage, readListParameters } from '#pages/shared/list-parameters.ts';
import { categoryFacet } from './category-facet.ts';
import { listHead } from './list-head.ts';

type Work = Parameters<Parameters<typeof loadPage>[1]>;
export type ListArguments = Parameters<typeof loadPage>[0] & { readonly url: URL };
export type ListContext = Work[0];
export type ListTags = Work[1];

type ListOptions = {
  readonly tree: readonly CategoryNode[];
  /** The category whose products are listed; null for the whole market. */
  readonly found: FoundCategory | null;
  /** What narrows the list further. */
  readonly scope?: Omit<ListScope, 'category'>;
  /** Tag of the list; by default the category's or the market's. */
  readonly tag?: string;
  /** Where the categories beside the list lead; by default to their pages. */
  readonly pathOf?: (node: CategoryNode) => string;
};

/** What every page with a list of products and its facets loads. */
export async function loadProductList(
  args: ListArguments,
  context: ListContext,
  tags: ListTags,
  { tree, found, scope, tag, pathOf }: ListOptions,
) {
  const { filters, sort, page, view, brandQuery } = readListParameters(args.url);
  tags.add(categoryTreeTag).add(tag ?? (found ? categoryTag(found.node.publicId) : marketTag));
  const { cards, total, storeCount, facets, categoryCounts } = await listProducts(context, {
    scope: { ...scope, ...(found && !scope?.isPromoted && { category: found.node }) },
    filters,
    sort,
    page,
    brandQuery,
  });
  if (page > 1 && cards.length === 0) throw firstPage(args.url);
  for (const cardTag of [...tagsOfCards(cards), ...tagsOfOrder(sort)]) tags.add(cardTag);
  const categories = categoryFacet(tree, found, categoryCounts, pathOf);
  const list = {
    facets: facetsView(facets, { categories, total }, context.locale),
    cards,
    total,
    storeCount,
    page,
    sort,
    view,
  };
  return {
    address: addressOf(args),
    locale: context.locale,
    publicUrl: context.services.publicUrl,
    head: listHead(list),
    list: serverOnly(args, list),
  };
}
