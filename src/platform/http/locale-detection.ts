// Determines a request's language and localizes paths.
import Negotiator from 'negotiator';
import { defaultLocale, type Locale, localeCookieName } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { asLocale, readTarget, type Target } from './locale-of-path.ts';

/** `lng` is what other shops' links say. */
const languageParameters = ['lang', 'lng'] as const;

type Hints = {
  /** The request target: path and query, unchanged. */
  url: string;
  /** The `Cookie`, `Accept-Language` and `Host` headers. */
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
  host?: string | undefined;
};

type Detector = (hints: Hints & { readonly target: Target }) => Locale | null;

const fromParameter =
  (name: (typeof languageParameters)[number]): Detector =>
  ({ target: { search } }) =>
    search === '' ? null : asLocale(new URLSearchParams(search).get(name));
/** What a browser stores elsewhere equals the cookie, see `useRememberedLocale`. */
const fromCookie: Detector = ({ cookie }) => asLocale(cookieValue(cookie ?? '', localeCookieName));

const detectors = {
  path: ({ target }) => asLocale(target.segments[0]),
  lang: fromParameter('lang'),
  lng: fromParameter('lng'),
  cookie: fromCookie,
  localStorage: fromCookie,
  sessionStorage: fromCookie,
  navigator: ({ acceptLanguage }) => localeOfBrowser(acceptLanguage ?? ''),
  // The document is ours, and has the language of its path.
  htmlTag: ({ target }) => asLocale(target.segments[0]),
  subdomain: ({ host }) => localeOfSubdomain(host ?? ''),
} as const satisfies Readonly<Record<string, Detector>>;

/** Where a language is looked for. The second order is asked when the first has none. */
export const detectionOrders = {
  first: ['path', 'lang', 'localStorage', 'cookie'],
  second: [
    'path',
    'lng',
    'cookie',
    'localStorage',
    'sessionStorage',
    'navigator',
    'htmlTag',
    'subdomain',
  ],
} as const satisfies Readonly<Record<string, readonly (keyof typeof detectors)[]>>;

/** `lng` is said in the address, so that it goes before what is stored. */
const order = [
  ...new Set<keyof typeof detectors>([
    'path',
    ...languageParameters,
    ...detectionOrders.first,
    ...detectionOrders.second,
  ]),
];

/** The first that names one of our languages decides. */
export function detectLocale(hints: Hints): Locale {
  const read = { ...hints, target: readTarget(hints.url) };
  for (const name of order) {
    const locale = detectors[name](read);
    if (locale !== null) return locale;
  }
  return defaultLocale;
}

/** `tr.kervan.example` is Turkish; a host of one label is none of a language. */
function localeOfSubdomain(host: string): Locale | null {
  const [first, ...parents] = host.split('.');
  return parents.length === 0 ? null : asLocale(first);
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
 * trailing slashes); null if none is needed. `?lang` and `?lng` are applied and dropped.
 */
export function languageRedirect(hints: Hints): string | null {
  const target = localizePath(hints.url, detectLocale(hints));
  const path = beforeQuery(target);
  if (path === beforeQuery(hints.url)) return null;
  const parameters = new URLSearchParams(target.slice(path.length));
  if (!languageParameters.some((name) => parameters.has(name))) return target;
  for (const name of languageParameters) parameters.delete(name);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

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

function cookieValue(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Returns our language with the highest weight in `Accept-Language`; regions are ignored ("ar-EG"
 * is Arabic).
 */
function localeOfBrowser(header: string): Locale | null {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  // Matched here: the negotiator would prefer "en" to an earlier "ar-EG" of the same weight.
  return (
    tags.map((tag) => asLocale(tag.split('-', 1)[0])).find((locale) => locale !== null) ?? null
  );
}
