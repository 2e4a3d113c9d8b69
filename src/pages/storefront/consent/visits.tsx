// What a page tells of a visit: to ourselves how often goods were looked at, without knowing by whom; everything else only
// after a yes. Loaded when the visitor stirs, so that first views carry none of it.
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
import { ConsentBanner } from './banner.tsx';
import { pageTypeOf, sharedPath } from './page-kinds.ts';

/** As the layout's loader tells it; null: nothing that needs consent. */
export type TrackingView = {
  readonly pixel: { readonly id: string; readonly url: string } | null;
  readonly vitalsPercent: number;
} | null;

const ownConsent = () => readConsent(browserCookie(consentCookieName));

/** No script of theirs: a picture's address says all that they learn, and it is ours to write. */
function showPixel(
  { id, url }: { readonly id: string; readonly url: string },
  pathname: string,
): void {
  const picture = new Image(1, 1);
  picture.referrerPolicy = 'origin';
  picture.src = `${url}?${new URLSearchParams({ id, ev: 'PageView', dl: location.origin + sharedPath(pathname), noscript: '1' })}`;
}

/**
 * The page before this one: the one that was loaded, when this one came without a load, else the
 * one that led here.
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
  }, [pathname, search]); // the browser's own address may be ahead

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    if (isInstallable) void navigator.serviceWorker.register('/sw.js').catch(() => {});
    // Phones have a site of their own by now.
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
    // Of the page that was loaded: what follows without a load is none of these figures' affair.
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
  // Nobody is asked beside the very form.
  return asked.length > 0 && !consent && !pathname.endsWith('/cookies') ? (
    <ConsentBanner asked={asked} locale={locale} onAnswered={() => setConsent(ownConsent())} />
  ) : null;
}
