// The language that an address names. Runs in browsers too.
import { isLocale, type Locale } from '#shared/locale.ts';

/**
 * Returns the language in a path, in any case of letters; null if the first segment is something
 * else. Scripts ask for the data of a front page at `/tr.data`.
 */
export function localeOfPath(url: string): Locale | null {
  const [first, ...rest] = readTarget(url).segments;
  return asLocale(rest.length === 0 ? first?.replace(/\.data$/, '') : first);
}

export type Target = {
  readonly segments: string[];
  readonly search: string;
  readonly hash: string;
};

/**
 * Parses a target like browsers do: backslashes are slashes, tabs and line breaks are dropped, `..`
 * climbs, and characters that a header cannot contain are percent-encoded. An encoded slash stays
 * encoded.
 */
export function readTarget(url: string): Target {
  const { pathname, search, hash } = new URL(
    `/${withoutLeadingSlashes(url)}`,
    'http://host.invalid',
  );
  return { segments: pathname.split('/').filter((segment) => segment !== ''), search, hash };
}

/** Two leading slashes would name a host; parsers also skip control characters and spaces there. */
// oxlint-disable-next-line no-control-regex
const withoutLeadingSlashes = (url: string) => url.replace(/^[\u0000-\u0020/\\]+/, '');

export function asLocale(value: string | null | undefined): Locale | null {
  const lower = value?.toLowerCase();
  return isLocale(lower) ? lower : null;
}
