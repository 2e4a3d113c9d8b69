// Reads and writes our cookies.
import { parseCookie, parseSetCookie, stringifySetCookie } from 'cookie';

type CookieOptions = {
  /** The site's public URL: off localhost, cookies require HTTPS. */
  readonly publicUrl: string;
  /** Lifetime; 0 removes the cookie. */
  readonly days: number;
  /** Readable by scripts: for display, never for trust. */
  readonly isForScripts?: boolean;
  readonly sameSite?: 'lax' | 'strict';
  /** Also sent to subdomains of this domain; by default to this host alone. */
  readonly domain?: string | undefined;
};

/** The cookies of one request, and those that its response sets. */
/** Carries the session of members. */
export const sessionCookieName = 'jwt';

export type ClientCookies = {
  /** As set since, else as the request brought it; null when it is missing or removed. */
  read(name: string): string | null;
  /** `text`: of `cookie()`. It replaces one of the same name. */
  set(text: string): void;
  /** `Set-Cookie` headers for the response. */
  changes(): readonly string[];
};

/** `header`: the request's `Cookie`. */
export function clientCookies(header: string | undefined): ClientCookies {
  const changed = new Map<string, string>();
  return {
    read(name) {
      const text = changed.get(name);
      return text === undefined ? readCookie(header, name) : parseSetCookie(text).value || null;
    },
    set: (text) => void changed.set(parseSetCookie(text).name, text),
    changes: () => [...changed.values()],
  };
}

/** Adds cookies to a response, but none of a name that it sets already. */
export function addCookies(headers: Headers, cookies: readonly string[]): void {
  const names = new Set(headers.getSetCookie().map((text) => parseSetCookie(text).name));
  for (const text of cookies)
    if (!names.has(parseSetCookie(text).name)) headers.append('set-cookie', text);
}

/** Returns a cookie's value, or null. Never throws on a malformed header. */
export function readCookie(header: string | undefined, name: string): string | null {
  return header === undefined ? null : (parseCookie(header)[name] ?? null);
}

/**
 * Returns a `Set-Cookie` header. SameSite=Lax by default: links from other sites keep the session,
 * forms from other sites do not.
 */
export const cookie = (
  name: string,
  value: string,
  { publicUrl, days, isForScripts = false, sameSite = 'lax', domain }: CookieOptions,
): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge: Math.round(days * 86_400),
    sameSite,
    httpOnly: !isForScripts,
    secure: publicUrl.startsWith('https:'),
    ...(domain !== undefined && { domain }),
  });
