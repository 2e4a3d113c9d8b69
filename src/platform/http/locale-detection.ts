// In which language a request is answered, and what an address is called in another language.
// The path's first segment decides; without one: `?lang`, the cookie, the browser, English.
import Negotiator from 'negotiator';
import { defaultLocale, type Locale, localeCookieName } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { asLocale, readTarget } from './locale-of-path.ts';

const languageParameter = 'lang';

type Hints = {
  /** The request's target: path and query, as it came. */
  url: string;
  /** The `Cookie` and `Accept-Language` headers. */
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
};

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
 * The address of the same page in a language: replaces or adds the first segment and collapses
 * doubled slashes. Always a path of this host, whatever `url` looks like, so it is safe to redirect
 * to: `//evil.example/x` becomes `/en/evil.example/x`. Query and fragment stay. For a page that was
 * not found, its front page: what does not exist in one language does not exist in another.
 */
export function localizePath(url: string, locale: Locale, { isNotFound = false } = {}): string {
  if (isNotFound) return paths.home({ locale });
  const { segments, search, hash } = readTarget(url);
  const rest = asLocale(segments[0]) ? segments.slice(1) : segments;
  return `/${[locale, ...rest].join('/')}${search}${hash}`;
}

/**
 * For links that people and templates write: those that leave the site (a scheme, or `//host`) stay
 * as they are.
 */
export function localizeLink(href: string, locale: Locale): string {
  return isOutward(href) ? href : localizePath(href, locale);
}

/**
 * Where to send a request whose path does not begin with a language or is not in its plain form
 * (capitals, doubled or trailing slashes); null when it is fine as it is. `?lang` has then done its
 * work and is dropped.
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

const beforeQuery = (url: string) => url.split(/[?#]/, 1)[0]!;

/**
 * Judged as browsers do: they skip spaces and control characters at the start, tabs and line breaks
 * anywhere.
 */
function isOutward(href: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const read = href.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(read) || /^[/\\]{2}/.test(read);
}

function cookieValue(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * The best weighted language of ours in `Accept-Language`; regions are ignored ("ar-EG" reads
 * Arabic).
 */
function localeOfBrowser(header: string): Locale | null {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  // Matched here: the negotiator would prefer "en" to an earlier "ar-EG" of the same weight.
  return (
    tags.map((tag) => asLocale(tag.split('-', 1)[0])).find((locale) => locale !== null) ?? null
  );
}
