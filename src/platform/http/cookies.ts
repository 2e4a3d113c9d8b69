// Cookies of ours, read and written alike everywhere.
import { parseCookie, stringifySetCookie } from 'cookie';

type CookieOptions = {
  /** As people reach the site: off localhost, cookies need HTTPS. */
  readonly publicUrl: string;
  /** 0 removes it. */
  readonly days: number;
  /** Readable by scripts: for what is shown, never for what is trusted. */
  readonly isForScripts?: boolean;
  readonly sameSite?: 'lax' | 'strict';
  /** Also for the sites below this domain; without one for this host alone. */
  readonly domain?: string | undefined;
};

/** The value of one cookie, or null. Never throws, whatever a browser sends. */
export function readCookie(header: string | undefined, name: string): string | null {
  return header === undefined ? null : (parseCookie(header)[name] ?? null);
}

/**
 * A `Set-Cookie` header. SameSite=Lax unless said otherwise: links from elsewhere find people
 * logged in, forms from elsewhere do not.
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
