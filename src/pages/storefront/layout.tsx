// The frame of every storefront page. Nothing in it depends on who looks: the page cache keeps one copy for all.
import { href, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import * as common from '#messages/pages/storefront/shell';
import * as meta from '#messages/pages/storefront/meta';
import { announcementTag } from '#features/announcements/events.ts';
import { findAnnouncement } from '#features/announcements/queries.server.ts';
import { categoryTreeTag } from '#features/catalog/events.ts';
import { getCategoryMenu } from '#features/catalog/queries/category-menu.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { inPage } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { defaultLocale, isLocale, type Locale, locales } from '#shared/locale.ts';
import { Later } from '#ui/islands/on-interaction.tsx';
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
import { LazyDrawers } from './shell/lazy-drawers.tsx';
import {
  type SearchScope,
  searchScopes,
  type ShellLink,
  type TopMenuLink,
} from './shell/shell-data.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    if (!isLocale(args.params.lang)) throw notFound();
    tags.add(categoryTreeTag).add(announcementTag);
    const [menu, announcement] = await Promise.all([
      getCategoryMenu(context),
      findAnnouncement(context),
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
      menu: inPage(args, menu),
      promotions,
      topMenu: topMenuOf(context.locale),
      rfq: rfqLinks(context.locale),
      legal: legalLinks(context.locale),
      ...(context.services.isDemo && { isDemo: true }),
      ...(asksConsent && { tracking }),
      ...(context.services.isInstallable && { isInstallable: true }),
    };
  });

/** The frame changes with the language and the currency only, and both reload the page. */
export const shouldRevalidate = () => false;

// The words of these links are asked for by the loader: the scripts of every page would carry three languages.

/**
 * The pages of the menu beside the categories, in its order. The compiler knows which pages exist:
 * a new one is named here.
 */
const topMenuOf = (locale: Locale): TopMenuLink[] => [
  {
    page: 'readyToShip',
    label: common.readyToShip({ locale }),
    href: href('/:lang/ready-to-ship/:category?', { lang: locale }),
  },
  {
    page: 'manufacturers',
    label: common.manufacturers({ locale }),
    href: href('/:lang/manufacturers/:category?', { lang: locale }),
  },
  {
    page: 'stores',
    label: common.stores({ locale }),
    href: href('/:lang/stores/:category?', { lang: locale }),
  },
  { page: 'rfqs', label: common.rfqMarket({ locale }), href: href('/:lang/rfq', { lang: locale }) },
];

/** One page by two names: there is little room in the bar of a phone. */
const rfqLinks = (locale: Locale): Readonly<Record<'short' | 'whole', ShellLink>> => {
  const create = href('/:lang/rfq/create', { lang: locale });
  return {
    short: { label: common.rfqRequest({ locale }), href: create },
    whole: { label: common.postRfq({ locale }), href: create },
  };
};

/** What the law wants at hand on every page. */
const legalLinks = (locale: Locale): ShellLink[] => [
  { label: meta.privacy({ locale }), href: href('/:lang/privacy', { lang: locale }) },
  { label: meta.choices({ locale }), href: href('/:lang/cookies', { lang: locale }) },
  { label: meta.accessibility({ locale }), href: href('/:lang/accessibility', { lang: locale }) },
];

const loadVisits = () => import('./consent/visits.tsx').then((part) => part.Visits);
const loadDemoPanel = () => import('./demo/demo-panel.tsx').then((part) => part.DemoPanel);
const loadPageLoader = () => import('#ui/page-loader.tsx').then((part) => part.PageLoader);
const loadPrefetch = () => import('./shell/page-prefetch.tsx').then((part) => part.PagePrefetch);
/** The address in another language; a page that was not found has none but the front page. */
const languageLinks = (pathname: string, search: string) => {
  const rest = pathname.replace(/^\/[^/]*/, '');
  return locales.map((locale) => ({ locale, href: `/${locale}${rest}${search}` }));
};

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
  const { locale, menu, promotions, topMenu, rfq, currency, announcement } = loaderData;
  useRememberedLocale(locale);
  const query = new URLSearchParams(search);
  const path = pathname.replace(/^\/[^/]*/, '');
  const scope = query.get('in');
  const shell = {
    locale,
    promotions,
    topMenu,
    languageLinks: isNotFound
      ? locales.map((language) => ({ locale: language, href: `/${language}` }))
      : languageLinks(pathname, search),
    currency: {
      current: currency,
      action: `/${locale}/currency`,
      returnTo: `${pathname}${search}`,
    },
  };
  const searched =
    path === '/search'
      ? {
          query: query.get('q') ?? '',
          scope: searchScopes.includes(scope as SearchScope)
            ? (scope as SearchScope)
            : ('products' as const),
        }
      : undefined;
  return (
    <>
      <ProgressBar label={common.loading({ locale })} />
      <Later load={loadPageLoader} label={common.loading({ locale })} />
      <PlainNavigation />
      <SkipLink label={common.skip({ locale })} />
      {announcement ? <Announcement announcement={announcement} locale={locale} /> : null}
      <Header
        {...shell}
        groups={menu.value?.groups}
        currentPath={path}
        search={searched}
        sellHref={null}
        wishlist={null}
        compare={null}
        cart={{ href: href('/:lang/cart', { lang: locale }) }}
      />
      {children}
      <Footer
        locale={locale}
        topMenu={topMenu}
        categories={menu.value?.footer}
        legal={loaderData.legal}
        languageLinks={shell.languageLinks}
        action={rfq.whole}
      />
      <BottomBar locale={locale} rfq={rfq.short} />
      {/* The box is there from the beginning: an open sheet of filters shuts out what it finds beside it. */}
      {loaderData.isDemo ? (
        <div>
          <Later load={loadDemoPanel} locale={locale} promotionsUrl={promotions[0]?.url ?? null} />
        </div>
      ) : null}
      <Later load={loadPrefetch} />
      <Later
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

/** Errors of a page keep the frame, when the frame itself could be loaded. */
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
