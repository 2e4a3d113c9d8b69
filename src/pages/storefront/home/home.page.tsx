import { unitChoices } from '#features/products/format/long-unit-words.ts';
import { promotionsTag, tagsOfCards } from '#features/products/events.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import {
  type CategoryNode,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { countProducts } from '#features/companies/queries/store-categories.server.ts';
import { countReadyToShip } from '#features/listings/queries/market-shelves.server.ts';
import { storeListTag, storeTag } from '#features/companies/events.ts';
import { exhibitionsTag } from '#features/exhibitions/events.ts';
import { countMarket } from '#features/companies/queries.server.ts';
import { homeSlotsTag } from '#features/home-slots/events.ts';
import { listShownSlots } from '#features/home-slots/queries.server.ts';
import { rssPath } from '#features/seo/queries/rss-paths.ts';
import { rfqListTag, rfqTag } from '#features/rfqs/events.ts';
import { newestRfqs } from '#features/rfqs/queries/rfq-market.server.ts';
import * as m from '#messages/pages/storefront/home';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { countriesInOrder } from '#shared/countries.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ViewedPlace } from '../lists/viewed-place.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { siteData } from '../meta/structured-data.ts';
import { loadFairTeaser } from './fair-teaser.server.ts';
import { rfqLines } from '../rfq-market/rfq-lines.ts';
import type { Route } from './+types/home.page';
import { loadShelves } from './load-shelves.server.ts';

const [archCount, rfqCount] = [7, 4];

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    tags.add(categoryTreeTag).add(promotionsTag).add(storeListTag).add(rfqListTag);
    tags.add(exhibitionsTag).add(homeSlotsTag);
    const groups = (await getCategoryTree(context)).filter((group) => group.kind !== 'promotions');
    for (const group of groups) tags.add(`category:${group.publicId}`);
    const slots = await listShownSlots(context);
    const [counts, shelves, market, readyTotal, rfqs, fair] = await Promise.all([
      countProducts(
        context,
        groups.map(({ id }) => id),
      ),
      loadShelves(context, slots),
      countMarket(context),
      countReadyToShip(context),
      newestRfqs(context, rfqCount),
      loadFairTeaser(context, slots),
    ]);
    const { promoted, ready, recent, makers } = shelves;
    for (const tag of [
      ...tagsOfCards([...promoted, ...ready, ...recent]),
      ...makers.map(({ slug }) => storeTag(slug)),
      ...rfqs.rows.map(({ publicId }) => rfqTag(publicId)),
    ])
      tags.add(tag);
    const counted = ({ id, publicId, name, path, image }: CategoryNode) => ({
      id: publicId,
      name,
      path,
      image,
      count: counts.get(id) ?? 0,
    });
    const fullest = (nodes: readonly CategoryNode[], max: number) =>
      nodes
        .map(counted)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, max);
    return {
      locale: context.locale,
      publicUrl: context.services.publicUrl,
      title: m.title({ locale: context.locale }),
      description: m.description({ locale: context.locale }),
      hasViewed: slots.has('viewed'),
      shown: serverOnly(args, {
        market,
        countries: countriesInOrder(context.locale),
        units: unitChoices(context.locale),
        arches: slots.has('categories') ? fullest(groups, archCount) : [],
        ...shelves,
        readyTotal,
        fair,
        rfqs: {
          lines: slots.has('rfqs') ? rfqLines(rfqs.rows, context.locale) : [],
          total: rfqs.total,
        },
      }),
    };
  });

const Home = import.meta.env.SSR
  ? (await import('./home.tsx')).Home
  : lazyComponent(() => import('./home.tsx').then((part) => part.Home));

export default function HomePage({
  loaderData: { locale, publicUrl, title, description, hasViewed, shown },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHead
        title={title}
        description={description}
        publicUrl={publicUrl}
        path=""
        locale={locale}
        feed={rssPath(locale, null)}
      />
      <ForMachines things={import.meta.env.SSR ? siteData(publicUrl, locale) : null} />
      <StaticHtml id="home" content={shown.value}>
        {(content) => <Home {...content} locale={locale} />}
      </StaticHtml>
      {hasViewed ? (
        <div className="wrap">
          <ViewedPlace locale={locale} />
        </div>
      ) : null}
    </main>
  );
}
