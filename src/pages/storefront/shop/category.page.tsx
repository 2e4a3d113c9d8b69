import { redirect } from 'react-router';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { promotionsTag } from '#features/products/events.ts';
import { ProductListing } from '#features/listings/components/product-listing.tsx';
import { ResultSummary } from '#features/listings/components/result-summary.tsx';
import { pageSize } from '#shared/paging.ts';
import { rssPath } from '#features/seo/queries/rss-paths.ts';
import { ogImagePath, categoryCard } from '#features/seo/queries/og-images.server.ts';
import * as m from '#messages/pages/storefront/shop';
import * as meta from '#messages/pages/storefront/meta';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, listData } from '../meta/structured-data.ts';
import { SearchWithin } from '../search/search-within.tsx';
import type { Route } from './+types/category.page';
import { loadProductList } from './load-product-list.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { group, item } = args.params as { group: string; item?: string };
    const tree = await getCategoryTree(context);
    const asked = item === undefined ? group : `${group}/${item}`;
    const found = findCategory(tree, asked);
    if (!found) throw notFound();
    // It was moved, or merged into this one.
    if (found.node.treePath !== asked) {
      const { locale } = context;
      const to = paths.localized({ locale, path: found.node.path });
      throw redirect(`${to}${args.url.search}`, 301);
    }
    const { node } = found;
    const isPromotions = node.kind === 'promotions';
    return {
      ...(await loadProductList(args, context, tags, {
        tree,
        found,
        ...(isPromotions && { scope: { isPromoted: true }, tag: promotionsTag }),
      })),
      card: ogImagePath(categoryCard(found, context.locale)),
      name: node.name,
      path: node.path,
      treePath: node.treePath,
      isPromotions,
    };
  });

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const {
    address,
    locale,
    name,
    path,
    treePath,
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
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: m.shop({ locale }), href: paths.categories({ locale }) },
    ...ancestors.map((ancestor) => ({
      label: ancestor.name,
      href: paths.localized({ locale, path: ancestor.path }),
    })),
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
        feed={rssPath(locale, treePath)}
      />
      <ForMachines
        things={
          import.meta.env.SSR && list.value
            ? [
                breadcrumbData(publicUrl, way, `${publicUrl}${paths.localized({ locale, path })}`),
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
            action={paths.search({ locale })}
          >
            <input type="hidden" name="category" value={treePath} />
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
