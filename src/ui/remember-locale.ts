import { useEffect } from 'react';
import { type Locale, localeCookieName } from '#shared/locale.ts';

const oneYearSeconds = 31_536_000;

/**
 * The language that somebody reads in is kept in local storage and in the cookie that the server
 * reads, always equal.
 */
export function useRememberedLocale(locale: Locale): void {
  useEffect(() => {
    localStorage.setItem(localeCookieName, locale);
    document.cookie = `${localeCookieName}=${locale}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  }, [locale]);
}
