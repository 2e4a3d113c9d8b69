// The language that an address names. Runs in browsers too.
import { isLocale, type Locale } from '#shared/locale.ts';

/**
 * The language that a path names, in capitals or not; null when its first segment is something
 * else.
 */
export function localeOfPath(url: string): Locale | null {
  return asLocale(readTarget(url).segments[0]);
}

/**
 * Reads a target with the parser that browsers use, so that we see the path that they would see:
 * backslashes are slashes, tabs and line breaks are nothing, `..` climbs, and what a header cannot
 * hold is percent-encoded. An encoded slash stays encoded and separates nothing.
 */
export function readTarget(url: string): { segments: string[]; search: string; hash: string } {
  const { pathname, search, hash } = new URL(
    `/${withoutLeadingSlashes(url)}`,
    'http://host.invalid',
  );
  return { segments: pathname.split('/').filter((segment) => segment !== ''), search, hash };
}

/**
 * Two slashes at the start would name a host. Parsers also skip control characters and spaces
 * there.
 */
// oxlint-disable-next-line no-control-regex
const withoutLeadingSlashes = (url: string) => url.replace(/^[\u0000-\u0020/\\]+/, '');

export function asLocale(value: string | null | undefined): Locale | null {
  const lower = value?.toLowerCase();
  return isLocale(lower) ? lower : null;
}
