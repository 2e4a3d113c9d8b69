// Public pages by their key in the page cache, looked up before anything else.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currencyOfEdge } from '#platform/edge/edge.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { AllowedParameters, PageKey, RoutesOf } from '#platform/page-cache/page-key.ts';
import { type Currency, defaultCurrency, isCurrency } from '#shared/money.ts';

/** A page that is the same for every visitor with the same parameters and currency. */
export type PublicPage = AllowedParameters;

const currencyCookie = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/;

/** Returns the visitor's chosen currency if it is supported. */
export function currencyOf(cookie: string | undefined): Currency {
  // Most name none, and long lists of products take the pattern as long as all the rest.
  const chosen = cookie?.includes('currency=') ? currencyCookie.exec(cookie)?.[1] : null;
  return isCurrency(chosen) ? chosen : defaultCurrency;
}

/**
 * Returns the currency of a public page. A cache in front names it in a header, and need not pass
 * on cookies.
 */
export const currencyOfPage = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  { hasEdge = false }: { readonly hasEdge?: boolean },
): Currency => (hasEdge ? currencyOfEdge(headers) : null) ?? currencyOf(headers.cookie);

/** Takes the path after the language, without `.data`. Returns null for every other page. */
export type PublicPageAt = (path: string) => PublicPage | null;

/** Returns the public page at a request's path, which begins with its language; else null. */
export function publicPageOf(path: string, publicPageAt: PublicPageAt): PublicPage | null {
  const match = /^\/(?:en|tr|ar)(\/.*?)?(?:\.data)?$/.exec(path);
  return match ? publicPageAt(match[1] ?? '') : null;
}

/** Returns the key of the requested public page, or null for everything else. */
export type KeyOf = (req: IncomingMessage) => PageKey | null;

const maxKnownKeys = 5_000;
const maxKnownLength = 300;

/** Runs before parsing, for every request, so earlier results are cached. */
export function createKeyOf({
  cache,
  publicPageAt,
  routesOf,
  hasEdge = false,
}: {
  readonly cache: PageCache;
  readonly publicPageAt: PublicPageAt;
  readonly routesOf: RoutesOf;
  /** Whether a cache stands in front of this process. */
  readonly hasEdge?: boolean;
}): KeyOf {
  const known = new Map<Currency, Map<string, PageKey | null>>();
  const find = (url: string, currency: Currency): PageKey | null => {
    const question = url.indexOf('?');
    const path = question === -1 ? url : url.slice(0, question);
    const page = publicPageOf(path, publicPageAt);
    return page
      ? cache.key({
          path,
          allowed: page,
          query: question === -1 ? '' : url.slice(question + 1),
          currency,
          routesOf,
        })
      : null;
  };
  return ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const currency = currencyOfPage({ headers }, { hasEdge });
    const ofCurrency = known.get(currency) ?? new Map<string, PageKey | null>();
    let key = ofCurrency.get(url!);
    if (key !== undefined) return key;
    key = find(url!, currency);
    if (url!.length > maxKnownLength) return key;
    if (ofCurrency.size >= maxKnownKeys) ofCurrency.clear();
    known.set(currency, ofCurrency.set(url!, key));
    return key;
  };
}

/**
 * Serves a page from memory, before the framework. Returns false when the framework must handle it.
 */
export const servesFromCache = (
  req: IncomingMessage,
  res: ServerResponse,
  { keyOf, cache }: { readonly keyOf: KeyOf; readonly cache: PageCache },
): boolean => {
  const key = keyOf(req);
  return key !== null && cache.serve(req, res, key);
};
