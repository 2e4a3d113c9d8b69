// What a shared cache in front of the web processes (Varnish, a CDN) is told of public pages: how
// long it may keep them, by which currency, and under which keys they are purged.
import { type Currency, isCurrency } from '#shared/money.ts';

/** How an edge names the pages it keeps, and how it is asked to purge them; see `purges.ts`. */
export const edgeKinds = ['ban', 'xkey', 'fastly', 'cloudflare', 'json'] as const;

export type EdgeSettings = {
  readonly kind: (typeof edgeKinds)[number];
  /** How long it may keep a page. */
  readonly seconds: number;
  /** Of each cache. Empty: pages go by their age alone. */
  readonly purgeUrls: readonly string[];
  readonly token: string | null;
};

/**
 * In which the edge names the visitor's currency, by which it keeps pages apart. Only a request
 * with one is answered for it: whatever else comes is answered for one browser.
 */
const currencyHeader = 'x-currency';
const shownHeader = 'X-Currency';

/** An expired page may be sent while another is fetched, and while none can be. */
const whileFetchingSeconds = 30;
const whileAwaySeconds = 86_400;

/** Caches limit a header to 8 KB or more. */
const maxKeysLength = 6_000;

/**
 * Keys of these tags, in letters, digits and `_:-` alone: safe in headers, lists and patterns. Two
 * tags may share a key, which then purges a page too many.
 */
export const keysOf = (tags: Iterable<string>): string[] => [
  ...new Set(Array.from(tags, (tag) => tag.replaceAll(/[^\w:-]/g, '_'))),
];

const keysHeaders: Readonly<Record<EdgeSettings['kind'], string>> = {
  ban: 'surrogate-key',
  xkey: 'xkey',
  fastly: 'surrogate-key',
  cloudflare: 'cache-tag',
  json: 'surrogate-key',
};

type AskedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Null without one, and for one that the market does not have. */
export function currencyOfEdge(headers: AskedHeaders): Currency | null {
  const named = headers[currencyHeader];
  return isCurrency(named) ? named : null;
}

/**
 * Which edge asks: one that `keeps` the answer by its currency, or one that `passes` it on, because
 * the market does not have that currency. Null: a browser.
 */
export type EdgeAsking = 'keeps' | 'passes' | null;

export function edgeAsking(headers: AskedHeaders): EdgeAsking {
  if (headers[currencyHeader] === undefined) return null;
  return currencyOfEdge(headers) === null ? 'passes' : 'keeps';
}

/** Names and values in turn, as `writeHead` takes them. */
type FlatHeaders = readonly string[];

/**
 * Headers of a page for the edge, in place of `cache-control` and `vary`. Null for a page with more
 * keys than fit: the edge must not keep what it cannot purge.
 */
export function edgeHeaders(
  tags: Iterable<string>,
  { kind, seconds }: EdgeSettings,
): FlatHeaders | null {
  const keys = keysOf(tags);
  const named = keys.join(kind === 'cloudflare' ? ',' : ' ');
  if (named.length > maxKeysLength) return null;
  const lasting =
    `max-age=${seconds}, stale-while-revalidate=${whileFetchingSeconds}, ` +
    `stale-if-error=${whileAwaySeconds}`;
  return [
    // Browsers ask each time, so that they see a change as soon as the edge does.
    'cache-control',
    `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
    kind === 'cloudflare' ? 'cdn-cache-control' : 'surrogate-control',
    lasting,
    'vary',
    varyOfEdge('Accept-Encoding'),
    ...(named === '' ? [] : [keysHeaders[kind], named]),
  ];
}

/** A page that the edge must not keep is another one for each currency, too. */
export const varyOfEdge = (vary: string): string => `${vary}, ${shownHeader}`;

/** The headers of a response with those for the edge in place of its own. */
export function withEdgeHeaders(headers: FlatHeaders, edge: FlatHeaders): string[] {
  const given: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i] !== 'cache-control' && headers[i] !== 'vary')
      given.push(headers[i]!, headers[i + 1]!);
  return [...given, ...edge];
}
