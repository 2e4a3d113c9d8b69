// Reads and writes our cookies.
import { parseCookie, stringifySetCookie } from 'cookie';

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
