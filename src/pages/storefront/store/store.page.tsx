import { StoreHeader } from '#features/companies/components/store-header.tsx';
import * as meta from '#messages/pages/storefront/meta';
import * as m from '#messages/pages/storefront/store';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { Alert } from '#ui/panels.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData } from '../meta/structured-data.ts';
import type { Route } from './+types/store.page';
import { loadStore } from './load-store.server.ts';
import './store.css';
import '#ui/list-page.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context, tags) => loadStore(args, context, tags));

const Goods = import.meta.env.SSR
  ? (await import('./store-products.tsx')).StoreProducts
  : lazyComponent(() => import('./store-products.tsx').then((part) => part.StoreProducts));

const About = import.meta.env.SSR
  ? (await import('./store-about.tsx')).StoreAbout
  : lazyComponent(() => import('./store-about.tsx').then((part) => part.StoreAbout));

const Reviews = import.meta.env.SSR
  ? (await import('./store-reviews.tsx')).StoreReviews
  : lazyComponent(() => import('./store-reviews.tsx').then((part) => part.StoreReviews));

type Data = Route.ComponentProps['loaderData'];

const viewPath = (path: string, view: Data['view']): string =>
  view === 'products' ? path : `${path}?tab=${view}`;

function titleOf({ view, page, store, locale }: Data): string {
  if (view === 'about') return m.aboutTitle({ store: store.name }, { locale });
  const title =
    view === 'reviews'
      ? m.reviewsTitle({ store: store.name }, { locale })
      : m.title({ store: store.name, province: store.provinceName }, { locale });
  return page === 1 ? title : m.titlePage({ title, page }, { locale });
}

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, linkCard, store, cover, view, page, verifiedOn } = loaderData;
  const { query, category, isOnHoliday } = loaderData;
  const path = paths.localized({ locale, path: store.path });
  const names = { store: store.name, province: store.provinceName };
  const isWhole = query === '' && category === null;
  const isNext = view === 'products' && page > 1 && isWhole;
  const kind = store.isManufacturer ? 'manufacturers' : 'stores';
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: m.list({ kind }, { locale }), href: paths.companyList({ locale, kind }) },
    { label: store.name, href: null },
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={titleOf(loaderData)}
        description={m.description(names, { locale })}
        publicUrl={publicUrl}
        path={viewPath(store.path, view) + (isNext ? `?page=${page}` : '')}
        locale={locale}
        isIndexed={isWhole && (view !== 'reviews' || loaderData.isFirstOfReviews)}
        card={linkCard}
      />
      <ForMachines
        things={import.meta.env.SSR ? [breadcrumbData(publicUrl, way, publicUrl + path)] : null}
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <StoreHeader
        store={store}
        cover={cover}
        verifiedOn={verifiedOn}
        evidenceHref={viewPath(path, 'about')}
        locale={locale}
      />
      {isOnHoliday ? <Alert tone="warning">{m.holiday({ locale })}</Alert> : null}
      <Views data={loaderData} path={path} />
      <View data={loaderData} />
    </main>
  );
}

function Views({ data, path }: { data: Data; path: string }) {
  const { locale, store, view, reviewCount } = data;
  const tab = (of: Data['view'], label: string, count?: number) => ({
    href: viewPath(path, of),
    label,
    ...(count !== undefined && { count: String(count) }),
    isCurrent: of === view,
  });
  return (
    <SectionTabs
      label={m.views({ locale })}
      tabs={[
        tab('products', m.products({ locale }), store.productCount),
        tab('about', m.about({ locale })),
        ...(reviewCount > 0 ? [tab('reviews', m.reviews({ locale }), reviewCount)] : []),
      ]}
    />
  );
}

function View({ data }: { data: Data }) {
  const { locale, store, query, category, page, about, goods, reviews } = data;
  if (about)
    return (
      <StaticHtml id="about" className="store-about" content={about.value}>
        {(content) => <About {...content} store={store} locale={locale} />}
      </StaticHtml>
    );
  if (reviews)
    return (
      <StaticHtml id="reviews" className="store-reviews" content={reviews.value}>
        {(content) => <Reviews {...content} locale={locale} />}
      </StaticHtml>
    );
  return goods ? (
    <StaticHtml id="goods" className="list-page" content={goods.value}>
      {(content) => <Goods {...content} {...{ store, query, category, page, locale }} />}
    </StaticHtml>
  ) : null;
}
