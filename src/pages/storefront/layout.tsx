// The frame of every storefront page. It is the same for every visitor, so the page cache stores
// one copy.
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import * as common from '#messages/pages/storefront/shell';
import * as meta from '#messages/pages/storefront/meta';
import { announcementTag } from '#features/announcements/events.ts';
import { findAnnouncement } from '#features/announcements/queries.server.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryMenu } from '#features/categories/queries/category-menu.server.ts';
import { contentPagesTag } from '#features/content-pages/events.ts';
import { listPublishedPages } from '#features/content-pages/queries/content-pages.server.ts';
import { isLegalPage } from '#features/content-pages/rules/page-names.ts';
import { notFound } from '#platform/http/problems.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { defaultLocale, isLocale, type Locale, locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { ListKind } from '#features/lists/rules/list-form.ts';
import { OnInteraction } from '#ui/islands/on-interaction.tsx';
import { SkipLink } from '#ui/navigation.tsx';
import { PageChanges } from '#ui/page-changes.tsx';
import { PlainNavigation } from '#ui/plain-navigation.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useRememberedLocale } from '#ui/remember-locale.ts';
import type { Route } from './+types/layout';
import { ErrorPage } from './error/error-page.tsx';
import { Notice } from './notice/notice.tsx';
import { Announcement } from './shell/announcement.tsx';
import { BottomBar } from './shell/bottom-bar.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { ListForm } from './shell/list-links.tsx';
import { LazyDrawers } from './shell/lazy-drawers.tsx';
import { searchScopes, type ShellLink, type TopMenuLink } from './shell/shell-data.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    if (!isLocale(args.params.lang)) throw notFound();
    tags.add(categoryTreeTag).add(announcementTag).add(contentPagesTag);
    const [menu, announcement, pages] = await Promise.all([
      getCategoryMenu(context),
      findAnnouncement(context),
      listPublishedPages(context),
    ]);
    const promotions = menu.groups
      .filter((group) => group.isPromotion)
      .map(({ name, url }) => ({ name, url }));
    const { tracking } = context.services;
    const asksConsent = tracking.pixel !== null || tracking.vitalsPercent > 0;
    return {
      locale: context.locale,
      currency: context.currency,
      announcement,
      menu: serverOnly(args, menu),
      help: serverOnly(args, [
        ...pages
          .filter(({ name }) => !isLegalPage(name))
          .map(({ name, title }) => ({
            label: title,
            href: paths.localized({ locale: context.locale, path: `/${name}` }),
          })),
        { label: common.blog({ locale: context.locale }), href: paths.blog(context) },
      ]),
      promotions,
      topMenu: topMenuOf(context.locale),
      companyLists: companyListsOf(context.locale),
      rfq: rfqLinks(context.locale),
      legal: legalLinks(context.locale),
      lists: listLinks(context.locale),
      ...(context.services.isDemo && { isDemo: true }),
      ...(asksConsent && { tracking }),
      ...(context.services.isInstallable && { isInstallable: true }),
    };
  });

/** The frame changes only with language and currency, and both reload the page. */
export const shouldRevalidate = () => false;

// The loader translates these links, so that the page's scripts do not carry three languages.

/**
 * Pages of the menu next to the categories, in order. `href` type-checks them, so a new page is
 * added here.
 */
const topMenuOf = (locale: Locale): TopMenuLink[] => [
  {
    page: 'readyToShip',
    label: common.readyToShip({ locale }),
    href: paths.readyToShip({ locale }),
  },
  {
    page: 'directory',
    label: common.companyDirectory({ locale }),
    href: paths.directory({ locale }),
  },
  { page: 'rfqs', label: common.rfqMarket({ locale }), href: paths.rfqs({ locale }) },
];

/** In the drawer and at the foot. */
const companyListsOf = (locale: Locale): TopMenuLink[] => [
  {
    page: 'manufacturers',
    label: common.manufacturers({ locale }),
    href: paths.manufacturers({ locale }),
  },
  {
    page: 'stores',
    label: common.stores({ locale }),
    href: paths.stores({ locale }),
  },
];

/** Two labels of one page, because the bar of a phone has little room. */
const rfqLinks = (locale: Locale): Readonly<Record<'short' | 'whole', ShellLink>> => {
  const create = paths.createRfq({ locale });
  return {
    short: { label: common.rfqRequest({ locale }), href: create },
    whole: { label: common.postRfq({ locale }), href: create },
  };
};

const listLinks = (locale: Locale): Readonly<Record<ListKind, ShellLink>> => ({
  wishlist: { label: common.wishlist({ locale }), href: paths.wishlist({ locale }) },
  compare: { label: common.compare({ locale }), href: paths.compare({ locale }) },
});

/** Links that the law requires on every page. */
const legalLinks = (locale: Locale): ShellLink[] => [
  { label: meta.privacy({ locale }), href: paths.privacy({ locale }) },
  { label: meta.choices({ locale }), href: paths.cookies({ locale }) },
  { label: meta.accessibility({ locale }), href: paths.accessibility({ locale }) },
];

const loadVisits = () => import('./consent/visits.tsx').then((part) => part.Visits);
const loadDemoPanel = () => import('./demo/demo-panel.tsx').then((part) => part.DemoPanel);
const loadPageLoader = () => import('#ui/page-loader.tsx').then((part) => part.PageLoader);
const loadPrefetch = () => import('./shell/page-prefetch.tsx').then((part) => part.PagePrefetch);
/** Links the current address in each language. */
const languageLinks = (pathname: string, search: string) => {
  const rest = pathname.replace(/^\/[^/]*/, '');
  return locales.map((locale) => ({
    locale,
    href: `${paths.localized({ locale, path: rest })}${search}`,
  }));
};

/** What the search page was asked for, to show it in the field. */
function searchedFor(path: string, search: string) {
  if (path !== paths.unlocalized(paths.search)) return undefined;
  const parameters = new URLSearchParams(search);
  const scope = searchScopes.find((one) => one === parameters.get('in'));
  return { query: parameters.get('q') ?? '', scope: scope ?? ('products' as const) };
}

function Frame({
  loaderData,
  children,
  isNotFound = false,
}: {
  loaderData: Route.ComponentProps['loaderData'];
  children: React.ReactNode;
  isNotFound?: boolean;
}) {
  const { pathname, search } = useLocation();
  const { locale, menu, promotions, topMenu, companyLists, rfq, currency, announcement } =
    loaderData;
  useRememberedLocale(locale);
  const path = pathname.replace(/^\/[^/]*/, '');
  const shell = {
    locale,
    promotions,
    topMenu,
    companyLists,
    lists: loaderData.lists,
    languageLinks: isNotFound
      ? locales.map((language) => ({ locale: language, href: paths.home({ locale: language }) }))
      : languageLinks(pathname, search),
    currency: {
      current: currency,
      action: paths.currency({ locale }),
      returnTo: `${pathname}${search}`,
    },
  };
  return (
    <>
      <ProgressBar label={common.loading({ locale })} />
      <OnInteraction load={loadPageLoader} label={common.loading({ locale })} />
      <PlainNavigation />
      <SkipLink label={common.skip({ locale })} />
      {announcement ? <Announcement announcement={announcement} locale={locale} /> : null}
      <Header
        {...shell}
        groups={menu.value?.groups}
        currentPath={path}
        search={searchedFor(path, search)}
      />
      {children}
      <Footer
        locale={locale}
        topMenu={[...topMenu, ...companyLists]}
        categories={menu.value?.footer}
        help={loaderData.help.value}
        legal={loaderData.legal}
        languageLinks={shell.languageLinks}
        action={rfq.whole}
      />
      <ListForm returnTo={shell.currency.returnTo} locale={locale} />
      <BottomBar locale={locale} rfq={rfq.short} />
      {/* The element is there from the start, because an open filter sheet makes its siblings
          inert. */}
      {loaderData.isDemo ? (
        <div>
          <OnInteraction
            load={loadDemoPanel}
            locale={locale}
            promotionsUrl={promotions[0]?.url ?? null}
          />
        </div>
      ) : null}
      <OnInteraction load={loadPrefetch} />
      <OnInteraction
        load={loadVisits}
        tracking={loaderData.tracking ?? null}
        isInstallable={loaderData.isInstallable ?? false}
        locale={locale}
      />
      <PageChanges />
      <Notice locale={locale} />
      <LazyDrawers {...shell} />
    </>
  );
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaderData={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** Page errors keep the frame if its loader succeeded. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const loaderData = useRouteLoaderData<typeof loader>('pages/storefront/layout');
  const locale: Locale = isLocale(params.lang) ? params.lang : defaultLocale;
  const page = <ErrorPage error={error} locale={locale} />;
  return loaderData ? (
    <Frame loaderData={loaderData} isNotFound>
      {page}
    </Frame>
  ) : (
    page
  );
}
