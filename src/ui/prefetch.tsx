import { use, useCallback, useEffect, useRef, useState } from 'react';
import {
  matchRoutes,
  PrefetchPageLinks,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
} from 'react-router';
import { canShow } from '#shared/panels.ts';

// Prefetches the data and scripts of pages whose links are within 200 px of the viewport, a few at
// a time. Links under a pointer, a finger or focus come first. Responses come from the page cache,
// and the browser caches each for one use.

const marginPx = 200;
const maxAtOnce = 2;
/** Limits links that are only near. A link under the pointer always counts. */
const maxPerPage = 12;
const pointsAtMs = 65;
/** Frees the slot of a prefetch that has neither loaded nor failed by then. */
const givesUpMs = 10_000;
/** As long as the server lets a response be reused: see platform/page-cache/page.ts. */
const freshMs = 30_000;

/** Returns whether prefetching would cost the visitor: a metered or a slow connection. */
function isSparing(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /(?:^|-)[23]g$/.test(connection?.effectiveType ?? '');
}

export type PrefetchProps = {
  /** Whether a page is the same for all, so that it may be prefetched. */ readonly isPublic: (
    url: URL,
  ) => boolean;
};

export function Prefetch({ isPublic }: PrefetchProps) {
  const place = useLocation();
  const [loading, setLoading] = useState<readonly string[]>([]);
  const waiting = useRef<string[]>([]);
  const asked = useRef(new Map<string, number>());

  const proceed = useCallback(
    (finished?: string) =>
      setLoading((now) => {
        const rest = now.filter((page) => page !== finished);
        return [
          ...rest,
          ...waiting.current
            .filter((page) => !rest.includes(page))
            .slice(0, maxAtOnce - rest.length),
        ];
      }),
    [],
  );
  useEffect(() => {
    waiting.current = waiting.current.filter((page) => !loading.includes(page));
  }, [loading]);

  useEffect(noteFirstScripts, []);
  useEffect(() => {
    if (isSparing()) return undefined;
    let near = 0;
    const here = place.pathname;
    const ask = (link: HTMLAnchorElement, isPointedAt: boolean) => {
      const url = new URL(link.href);
      const page = url.pathname;
      const isKnown = performance.now() - (asked.current.get(page) ?? -freshMs) < freshMs;
      if (isKnown && isPointedAt && waiting.current.includes(page))
        waiting.current = [page, ...waiting.current.filter((other) => other !== page)];
      if (
        isKnown ||
        page === here ||
        link.dataset['reload'] !== undefined ||
        link.dataset['drawer'] !== undefined ||
        !navigator.onLine ||
        url.origin !== location.origin ||
        !canShow(here, page) ||
        !isPublic(url)
      )
        return;
      if (!isPointedAt && ++near > maxPerPage) return;
      asked.current.set(page, performance.now());
      waiting.current = isPointedAt ? [page, ...waiting.current] : [...waiting.current, page];
      proceed();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) ask(target as HTMLAnchorElement, false);
      },
      { rootMargin: `${marginPx}px` },
    );
    for (const link of document.querySelectorAll('main a[href]:not(.crumbs a, svg a)'))
      observer.observe(link);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPoint = (event: Event) => {
      clearTimeout(timer);
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a:not(svg a)');
      if (link?.href)
        timer = setTimeout(ask, event.type === 'pointerover' ? pointsAtMs : 0, link, true);
    };
    const kinds = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, onPoint, { passive: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, onPoint);
    };
  }, [place, isPublic, proceed]);

  useEffect(() => {
    // React Router renders the `<link>` elements and offers no events for them.
    const onEnd = ({ target }: Event) => {
      if (target instanceof HTMLLinkElement && target.rel === 'prefetch')
        proceed(new URL(target.href).pathname.replace(/\.data$/, ''));
    };
    const timer = loading.length > 0 ? setTimeout(proceed, givesUpMs, loading[0]) : undefined;
    document.addEventListener('load', onEnd, true);
    document.addEventListener('error', onEnd, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('load', onEnd, true);
      document.removeEventListener('error', onEnd, true);
    };
  }, [loading, proceed]);

  return loading.map((page) => <PageLinks key={page} page={page} onFailed={proceed} />);
}

/** What the browser has fetched already: few of a page's scripts are its own. */
const fetched = new Set<string>();

async function fetchScript(script: string): Promise<void> {
  if (fetched.has(script)) return;
  const response = await fetch(script, { priority: 'low' });
  if (!response.ok) throw new Error(`${response.status} ${script}`);
  await response.arrayBuffer();
  fetched.add(script);
}

/** Those of the page that came as HTML are there before anything is prefetched. */
const noteFirstScripts = () => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    fetched.add(new URL(href).pathname);
};

let imports: Promise<unknown> | undefined;

/**
 * Completes the manifest by what the scripts of its routes import (`tools/short-manifest.ts`).
 * Development's is complete.
 */
const loadImports = (manifest: object): Promise<unknown> =>
  (imports ??=
    'late' in manifest ? import(/* @vite-ignore */ String(manifest.late)) : Promise.resolve());

type PageLinksProps = { readonly page: string; readonly onFailed: (page: string) => void };

/**
 * React Router imports the scripts of a page that it prefetches, and when that fails loads the page
 * anew on which the visitor is, with all that was typed. So the browser has them beforehand.
 */
function PageLinks({ page, onFailed }: PageLinksProps) {
  const { manifest } = use(FrameworkContext)!;
  const { router } = use(DataRouterContext)!;
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    const fetchScripts = async () => {
      await loadImports(manifest);
      const scripts = (matchRoutes([...router.routes], page) ?? []).flatMap(({ route }) => {
        const { module, imports: others = [] } = manifest.routes[route.id]!;
        return [module, ...others];
      });
      await Promise.all([...new Set(scripts)].map(fetchScript));
    };
    fetchScripts().then(
      () => setReady(true),
      () => onFailed(page),
    );
  }, [page, manifest, router, onFailed]);

  return isReady ? <PrefetchPageLinks page={page} /> : null;
}
