import { categoryTreeTag } from '#features/categories/events.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { pageSize } from '#shared/paging.ts';
import { rfqRssPath } from '#features/seo/queries/rss-paths.ts';
import { quotesLeftTag, rfqListTag } from '#features/rfqs/events.ts';
import { listRfqMarket } from '#features/rfqs/queries/rfq-market.server.ts';
import { rfqMarketPath } from '#features/rfqs/queries/rfq-paths.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, listData } from '../meta/structured-data.ts';
import { firstPage } from '#pages/shared/list-parameters.ts';
import type { Route } from './+types/rfq-market.page';
import { facetSections } from './facet-sections.ts';
import { readMarketParameters } from './market-parameters.ts';
import { rfqLines } from './rfq-lines.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { locale } = context;
    const asked = readMarketParameters(args.url);
    const tree = await getCategoryTree(context);
    const groups = tree.filter((group) => group.kind !== 'promotions');
    const category = findCategory(groups, asked.category)?.node;
    const { filters, query, sort, page } = asked;
    const { rows, correction, ...counts } = await listRfqMarket(
      context,
      { category: category ?? null, filters, query, sort },
      page,
      groups,
    );
    if (page > 1 && rows.length === 0) throw firstPage(args.url);
    tags.add(rfqListTag).add(quotesLeftTag).add(categoryTreeTag);
    return {
      locale,
      publicUrl: context.services.publicUrl,
      page,
      total: counts.total,
      category: category?.name ?? null,
      query,
      isFiltered:
        query !== '' || Boolean(category) || Object.values(filters).some((value) => value !== null),
      content: serverOnly(args, {
        address: addressOf(args),
        query,
        correction,
        sort,
        sections: facetSections({ counts, groups, category: category ?? null, filters, locale }),
        rows: rfqLines(rows, locale),
      }),
      itemPaths: serverOnly(
        args,
        rows.map(({ path }) => ({ path })),
      ),
    };
  });

const Market = import.meta.env.SSR
  ? (await import('./market.tsx')).Market
  : lazyComponent(() => import('./market.tsx').then((part) => part.Market));

export default function RfqMarketPage({
  loaderData: { locale, publicUrl, page, total, category, query, isFiltered, content, itemPaths },
}: Route.ComponentProps) {
  const heading = m.heading({ locale });
  const title =
    query !== ''
      ? m.titleFor({ words: query }, { locale })
      : category
        ? m.titleOf({ category }, { locale })
        : m.title({ locale });
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: heading, href: category ? paths.rfqs({ locale }) : null },
    ...(category ? [{ label: category, href: null }] : []),
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={page === 1 ? title : m.titlePage({ title, page }, { locale })}
        description={
          category ? m.descriptionOf({ category }, { locale }) : m.description({ locale })
        }
        publicUrl={publicUrl}
        path={page === 1 || isFiltered ? rfqMarketPath : `${rfqMarketPath}?page=${page}`}
        locale={locale}
        isIndexed={!isFiltered}
        feed={rfqRssPath(locale)}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                breadcrumbData(publicUrl, way, `${publicUrl}${paths.rfqs({ locale })}`),
                listData(publicUrl, locale, itemPaths.value!, (page - 1) * pageSize),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <StaticHtml id="rfqs" content={content.value}>
        {(shown) => <Market {...shown} {...{ category, page, total, isFiltered, locale }} />}
      </StaticHtml>
    </main>
  );
}
