import { categoryTreeTag } from '#features/categories/events.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { pageSize } from '#shared/paging.ts';
import { rfqRssPath } from '#features/seo/queries/rss-paths.ts';
import { rfqListTag } from '#features/rfqs/events.ts';
import { listRfqMarket } from '#features/rfqs/queries/rfq-market.server.ts';
import { rfqMarketPath } from '#features/rfqs/queries/rfq-paths.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { countryName } from '#shared/countries.ts';
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
import type { MarketChoice } from './market-facets.tsx';
import { readMarketParameters } from './market-parameters.ts';
import { rfqLines } from './rfq-lines.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { locale } = context;
    const asked = readMarketParameters(args.url);
    const tree = await getCategoryTree(context);
    const groups = tree.filter((group) => group.kind !== 'promotions');
    const category = findCategory(groups, asked.category)?.node;
    const { rows, total, ...counts } = await listRfqMarket(
      context,
      { category: category ?? null, country: asked.country },
      asked.sort,
      asked.page,
      groups,
    );
    if (asked.page > 1 && rows.length === 0) throw firstPage(args.url);
    tags.add(rfqListTag).add(categoryTreeTag);

    const choice = (
      value: string,
      name: string,
      count: number,
      isCurrent: boolean,
    ): MarketChoice => ({ value, name, count, isCurrent });
    const ofGroups = groups.map((group) =>
      choice(group.treePath, group.name, counts.groups.get(group.id) ?? 0, group === category),
    );
    const below =
      category && !groups.includes(category)
        ? [choice(category.treePath, category.name, total, true)]
        : [];
    const toCountries = [...counts.countries].map(([code, count]) =>
      choice(code, countryName(code, locale), count, code === asked.country),
    );
    const facets = {
      categories: [
        { value: null, name: m.allCategories({ locale }), count: null, isCurrent: !category },
        ...below,
        ...ofGroups
          .filter(({ count, isCurrent }) => isCurrent || count! > 0)
          .toSorted((a, b) => b.count! - a.count!),
      ],
      countries: [
        {
          value: null,
          name: m.anywhere({ locale }),
          count: null,
          isCurrent: asked.country === null,
        },
        ...toCountries,
      ],
    };
    return {
      locale,
      publicUrl: context.services.publicUrl,
      page: asked.page,
      total,
      category: category?.name ?? null,
      isFiltered: asked.country !== null || Boolean(category),
      content: serverOnly(args, {
        address: addressOf(args),
        sort: asked.sort,
        facets,
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
  loaderData: { locale, publicUrl, page, total, category, isFiltered, content, itemPaths },
}: Route.ComponentProps) {
  const heading = m.heading({ locale });
  const title = category ? m.titleOf({ category }, { locale }) : m.title({ locale });
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
