import { facetsView } from '#features/catalog/components/facets-view.ts';
import { ProductListing } from '#features/catalog/components/product-listing.tsx';
import { ResultSummary } from '#features/catalog/components/result-summary.tsx';
import {
  categoryTag,
  categoryTreeTag,
  promotionsTag,
  tagsOfCards,
} from '#features/catalog/events.ts';
import { findInTree, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { pageSize } from '#features/catalog/rules.ts';
import { listProducts } from '#features/catalog/queries/product-lists.server.ts';
import { feedPath } from '#features/seo/queries/feed-paths.ts';
import { cardPath, categoryCard } from '#features/seo/queries/link-cards.server.ts';
import * as m from '#messages/pages/storefront/shop';
import * as meta from '#messages/pages/storefront/meta';
import { notFound } from '#platform/http/problems.ts';
import { inPage } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, listData } from '../meta/structured-data.ts';
import { SearchWithin } from '../search/search-within.tsx';
import type { Route } from './+types/category.page';
import { categoryFacet } from './category-facet.ts';
import { listHead } from './list-head.ts';
import { firstPage, readListParameters } from '../../shared/list-parameters.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { group, item } = args.params as { group: string; item?: string };
    const tree = await getCategoryTree(context);
    const found = findInTree(tree, group, item ?? null);
    if (!found) throw notFound();
    const { node } = found;
    const { filters, sort, page, view, find } = readListParameters(args.url);
    const isPromotions = node.kind === 'promotions';
    tags.add(categoryTreeTag).add(isPromotions ? promotionsTag : categoryTag(node.publicId));
    const { cards, total, storeCount, facets, categoryCounts } = await listProducts(
      context,
      isPromotions ? { isPromoted: true } : { categoryId: node.id },
      filters,
      sort,
      page,
      find,
    );
    if (page > 1 && cards.length === 0) throw firstPage(args.url);
    for (const tag of tagsOfCards(cards)) tags.add(tag);
    const list = {
      facets: facetsView(facets, categoryFacet(tree, found, categoryCounts), total, context.locale),
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
      card: cardPath(categoryCard(found, context.locale)),
      name: node.name,
      path: node.path,
      isPromotions,
      head: listHead(list),
      list: inPage(args, list),
    };
  });

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const {
    address,
    locale,
    name,
    path,
    isPromotions,
    head: { total, storeCount, page, ancestors, isWhole, isIndexed, knobs },
    list,
    publicUrl,
    card,
  } = loaderData;
  const title =
    page === 1
      ? m.title({ category: name }, { locale })
      : m.titlePage({ category: name, page }, { locale });
  const way = [
    { label: meta.home({ locale }), href: `/${locale}` },
    { label: m.shop({ locale }), href: `/${locale}/shop` },
    ...ancestors.map((ancestor) => ({ label: ancestor.name, href: `/${locale}${ancestor.path}` })),
    { label: name, href: null },
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={title}
        description={m.description({ category: name }, { locale })}
        publicUrl={publicUrl}
        path={page === 1 || !isWhole ? path : `${path}?page=${page}`}
        locale={locale}
        isIndexed={isIndexed}
        card={card}
        feed={feedPath(locale, path)}
      />
      <ForMachines
        things={
          import.meta.env.SSR && list.value
            ? [
                breadcrumbData(publicUrl, way, `${publicUrl}/${locale}${path}`),
                listData(publicUrl, locale, list.value.cards, (page - 1) * pageSize),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <ResultSummary title={name} count={total} supplierCount={storeCount} locale={locale}>
        {isPromotions ? null : (
          <SearchWithin
            label={m.searchHere({ locale })}
            button={m.search({ locale })}
            action={`/${locale}/search`}
          >
            <input type="hidden" name="category" value={path.replace('/shop/', '')} />
          </SearchWithin>
        )}
      </ResultSummary>
      <ProductListing
        list={list}
        knobs={knobs}
        path={address}
        label={m.results({ locale })}
        locale={locale}
      />
    </main>
  );
}
