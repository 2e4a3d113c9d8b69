// Determines a request's language and localizes paths. The first path segment decides; otherwise
// `?lang`, the cookie, the browser, English.
import { defaultLocale, isLocale, type Locale, localeCookieName } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

const languageParameter = 'lang';

type Hints = {
  /** The request target: path and query, unchanged. */
  url: string;
  /** The `Cookie` and `Accept-Language` headers. */
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
};

/**
 * Returns the language in a path, in any case of letters; null if the first segment is something
 * else.
 */
export function localeOfPath(url: string): Locale | null {
  return asLocale(readTarget(url).segments[0]);
}

export function detectLocale({ url, cookie, acceptLanguage }: Hints): Locale {
  const { segments, search } = readTarget(url);
  return (
    asLocale(segments[0]) ??
    asLocale(new URLSearchParams(search).get(languageParameter)) ??
    asLocale(cookieValue(cookie ?? '', localeCookieName)) ??
    localeOfBrowser(acceptLanguage ?? '') ??
    defaultLocale
  );
}

/**
 * Returns the path of the same page in a language: replaces or adds the first segment and collapses
 * doubled slashes. Always a path of this host, so it is safe to redirect to: `//evil.example/x`
 * becomes `/en/evil.example/x`. Query and fragment stay. For a page that was not found it returns
 * the front page, since it is missing in every language.
 */
export function localizePath(url: string, locale: Locale, { isNotFound = false } = {}): string {
  if (isNotFound) return paths.home({ locale });
  const { segments, search, hash } = readTarget(url);
  const rest = asLocale(segments[0]) ? segments.slice(1) : segments;
  return `/${[locale, ...rest].join('/')}${search}${hash}`;
}

/**
 * Localizes links in user texts and templates. Links to other sites (a scheme, or `//host`) stay
 * unchanged.
 */
export function localizeLink(href: string, locale: Locale): string {
  return isOutward(href) ? href : localizePath(href, locale);
}

/**
 * Returns the redirect for a path without a language or not in canonical form (capitals, doubled or
 * trailing slashes); null if none is needed. `?lang` is applied and dropped.
 */
export function languageRedirect(hints: Hints): string | null {
  const target = localizePath(hints.url, detectLocale(hints));
  const path = beforeQuery(target);
  if (path === beforeQuery(hints.url)) return null;
  const parameters = new URLSearchParams(target.slice(path.length));
  if (!parameters.has(languageParameter)) return target;
  parameters.delete(languageParameter);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/**
 * Parses a target like browsers do: backslashes are slashes, tabs and line breaks are dropped, `..`
 * climbs, and characters that a header cannot contain are percent-encoded. An encoded slash stays
 * encoded.
 */
function readTarget(url: string): { segments: string[]; search: string; hash: string } {
  const { pathname, search, hash } = new URL(
    `/${withoutLeadingSlashes(url)}`,
    'http://host.invalid',
  );
  return { segments: pathname.split('/').filter((segment) => segment !== ''), search, hash };
}

/** Two leading slashes would name a host; parsers also skip control characters and spaces there. */
// oxlint-disable-next-line no-control-regex
const withoutLeadingSlashes = (url: string) => url.replace(/^[\u0000-\u0020/\\]+/, '');

const beforeQuery = (url: string) => url.split(/[?#]/, 1)[0]!;

/**
 * Whether a link leaves the site. Like browsers, skips leading spaces and control characters, and
 * tabs and line breaks anywhere.
 */
function isOutward(href: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const read = href.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(read) || /^[/\\]{2}/.test(read);
}

function asLocale(value: string | null | undefined): Locale | null {
  const lower = value?.toLowerCase();
  return isLocale(lower) ? lower : null;
}

function cookieValue(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Returns our language with the highest weight in `Accept-Language`; regions are ignored ("ar-EG"
 * is Arabic).
 */
function localeOfBrowser(header: string): Locale | null {
  const wishes = header.split(',').map((item) => {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return {
      locale: asLocale(tag.split('-', 1)[0]),
      weight: q === undefined ? 1 : Number(q.slice(2)),
    };
  });
  const best = wishes
    .filter(({ locale, weight }) => locale !== null && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0];
  return best?.locale ?? null;
}
