// Counts product and store views anonymously. Everything else happens only after consent. Loaded on
// the visitor's first interaction, so that first views do not carry it.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  consentCookieName,
  type Purpose,
  readConsent,
  searchedWords,
  viewedSubject,
} from '#features/visits/rules.ts';
import type { Locale } from '#shared/locale.ts';
import { browserCookie } from '#ui/browser-cookie.ts';
import * as paths from '#shared/paths.ts';
import { ConsentBanner } from './banner.tsx';
import { pageTypeOf, sharedPath } from './page-kinds.ts';

/** From the layout's loader; null when nothing needs consent. */
export type TrackingView = {
  readonly pixel: { readonly id: string; readonly url: string } | null;
  readonly vitalsPercent: number;
} | null;

const ownConsent = () => readConsent(browserCookie(consentCookieName));

/**
 * Requests a pixel whose address says all that the third party learns. None of its scripts run
 * here.
 */
function showPixel(
  { id, url }: { readonly id: string; readonly url: string },
  pathname: string,
): void {
  const picture = new Image(1, 1);
  picture.referrerPolicy = 'origin';
  const dl = location.origin + sharedPath(pathname);
  picture.src = `${url}?${new URLSearchParams({ id, ev: 'PageView', dl, noscript: '1' })}`;
}

/**
 * Returns the previous page: the one that was loaded, when this one came by a client navigation,
 * else the referrer.
 */
function cameFrom(): string {
  const loaded = performance.getEntriesByType('navigation')[0]?.name;
  return loaded && URL.parse(loaded)?.pathname !== location.pathname ? loaded : document.referrer;
}

export function Visits({
  tracking,
  locale,
  isInstallable,
}: {
  tracking: TrackingView;
  locale: Locale;
  isInstallable: boolean;
}) {
  const { pathname, search } = useLocation();
  const [consent, setConsent] = useState(ownConsent);
  const agreesTo = (purpose: Purpose) => consent?.purposes.includes(purpose) ?? false;

  const before = useRef<string | null>(null);
  useEffect(() => {
    const words = searchedWords(before.current ?? cameFrom(), location.origin);
    if (viewedSubject(pathname))
      navigator.sendBeacon(
        '/measurements/views',
        JSON.stringify({ path: pathname, ...(words !== null && { search: words }) }),
      );
  }, [pathname]);
  useEffect(() => {
    before.current = location.origin + pathname + search;
    // From the router, because `location` may already be the next page's.
  }, [pathname, search]);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    if (isInstallable) void navigator.serviceWorker.register('/sw.js').catch(() => {});
    // Where phones have a site of their own, removes an earlier service worker.
    else
      void navigator.serviceWorker.getRegistration().then(
        (registration) => registration?.unregister(),
        () => {},
      );
  }, [isInstallable]);

  const pixel = agreesTo('advertising') ? (tracking?.pixel ?? null) : null;
  useEffect(() => {
    if (pixel) showPixel(pixel, pathname);
  }, [pixel, pathname]);

  const vitalsPercent = agreesTo('measurement') ? (tracking?.vitalsPercent ?? 0) : 0;
  useEffect(() => {
    // Measures only the page that was loaded. Client navigations have no such metrics.
    if (Math.random() * 100 < vitalsPercent)
      void import('./vitals.ts').then(
        ({ measureVitals }) => measureVitals(pageTypeOf(location.pathname)),
        () => {},
      );
  }, [vitalsPercent]);

  const asked: Purpose[] = [
    ...(tracking?.pixel ? ['advertising' as const] : []),
    ...(tracking && tracking.vitalsPercent > 0 ? ['measurement' as const] : []),
  ];
  // The cookies page has the form itself.
  return asked.length > 0 && !consent && pathname !== paths.cookies({ locale }) ? (
    <ConsentBanner asked={asked} locale={locale} onAnswered={() => setConsent(ownConsent())} />
  ) : null;
}
