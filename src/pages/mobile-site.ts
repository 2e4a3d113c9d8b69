// Redirects phones to the market's mobile site, where a deployment has one. A page that the mobile
// site lacks stays here, where it fits phones as well. Runs before the page cache.
import type { IncomingMessage } from 'node:http';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { isPublicId } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';

/** The mobile site's address by language, without a trailing slash. */
export type MobileSites = Readonly<Partial<Record<Locale, string>>>;

const phones = /Android|iPhone|iPad|iPod|Opera Mini|IEMobile/i;

/** `?desktop=1` stays on the desktop pages, `?desktop=0` takes that back. */
const stayParameter = 'desktop';
const stayCookie = 'desktop';
const stayDays = 180;

const defaultCategory = 'apparel';
/** Means no category, in addresses of collections. */
const all = 'all';

/** `Vary` of every response when phones may get another one at the same address. */
export const mobileVary = 'User-Agent, Cookie';

type Target = {
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>> | 'same';
};

const same = (path: readonly string[]): Target => ({ path, query: 'same' });
const keptPaths = new Set([
  '',
  'reset-password',
  'account/signup-buyer',
  'account/login',
  'guide',
  'guide/request',
  'guide/directory',
  'exhibitions',
]);

/**
 * Returns a page's target on the mobile site; null when it has none. `segments` are decoded,
 * without the language.
 */
function targetOf(segments: readonly string[], query: URLSearchParams): Target | null {
  if (keptPaths.has(segments.join('/'))) return same(segments);
  const [first = '', second, ...more] = segments;
  const collection = (): Target | null =>
    more.length > 0
      ? null
      : { path: second === undefined || second === all ? [first] : [first, second] };
  switch (first) {
    case 'product':
      return second === undefined || more.length > 0 ? null : { path: ['products', idOf(second)] };
    case 'rfq':
      return segments.length === 2 && second === 'create' ? same(['rfq', 'new']) : same(segments);
    case 'shop': {
      const keyword = query.get('keyword');
      return keyword
        ? { path: ['search-list'], query: { activeTab: 'products', search: keyword } }
        : {
            path: ['categories', ...(second === undefined ? [defaultCategory] : segments.slice(1))],
          };
    }
    case 'stores':
    case 'manufacturers':
      return more.length > 0
        ? null
        : second === undefined
          ? { path: [], query: { tab: 'manufacturers' } }
          : { path: ['categories', second] };
    case 'ready-to-ship':
      return collection();
    default:
      return first.endsWith('-choice') && second !== undefined ? collection() : null;
  }
}

/** Returns the id of `{slug}-{id}`. Slugs differ between languages and change. */
function idOf(handle: string): string {
  const id = handle.slice(handle.lastIndexOf('-') + 1);
  return isPublicId(id) ? id : handle;
}

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f]/;

const isUnsafeSegment = (segment: string): boolean =>
  segment === '.' || segment === '..' || controlCharacters.test(segment);

/**
 * Returns the decoded segments after the language; null without a language, for a non-canonical
 * form, or for invalid UTF-8.
 */
function readPath(
  path: string,
): { readonly locale: Locale; readonly segments: readonly string[] } | null {
  const match = /^\/(en|tr|ar)((?:\/[^/\\]+)*)$/.exec(path);
  if (!match || path.endsWith('.data')) return null;
  try {
    const segments = match[2]!
      .split('/')
      .slice(1)
      .map((segment) => decodeURIComponent(segment).toWellFormed());
    // Leaves segments that climb or contain control characters to the page host, because no page
    // has them.
    if (segments.some(isUnsafeSegment)) return null;
    return { locale: match[1] as Locale, segments };
  } catch {
    return null;
  }
}

/**
 * Returns the mobile address of `url` (a path with its query), always on the configured host; null
 * when there is none.
 */
export function mobileAddress(url: string, sites: MobileSites): string | null {
  const question = url.indexOf('?');
  const read = readPath(question === -1 ? url : url.slice(0, question));
  const site = read && sites[read.locale];
  if (!site) return null;
  const query = new URLSearchParams(question === -1 ? '' : url.slice(question + 1));
  const target = targetOf(read.segments, query);
  if (!target) return null;
  query.delete(stayParameter);
  const search =
    target.query === 'same' ? query.toString() : new URLSearchParams(target.query).toString();
  const suffix = search === '' ? '' : `?${search}`;
  return `${site}/${target.path.map(encodeURIComponent).join('/')}${suffix}`;
}

/** What to do with a request before anything else handles it; null: nothing. */
export type MobileResponse = { readonly location: string } | { readonly cookie: string } | null;

/** Returns null when no mobile site is configured. */
export function createMobileRedirect(
  sites: MobileSites,
  publicUrl: string,
): ((req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => MobileResponse) | null {
  if (Object.keys(sites).length === 0) return null;
  return ({ method, url = '/', headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const asked = /[?&]desktop=([01])(?:&|$)/.exec(url)?.[1];
    if (asked === '1') return { cookie: cookie(stayCookie, '1', { publicUrl, days: stayDays }) };
    const isPhone = phones.test(headers['user-agent'] ?? '');
    const location =
      isPhone && (asked === '0' || readCookie(headers.cookie, stayCookie) !== '1')
        ? mobileAddress(url, sites)
        : null;
    if (location !== null) return { location };
    return asked === '0' ? { cookie: cookie(stayCookie, '', { publicUrl, days: 0 }) } : null;
  };
}
