import { useEffect } from 'react';
import { type Locale, localeCookieName } from '#shared/locale.ts';

const oneYearSeconds = 31_536_000;

/** Keeps the reader's language equal in local storage and in the cookie that the server reads. */
export function useRememberedLocale(locale: Locale): void {
  useEffect(() => {
    localStorage.setItem(localeCookieName, locale);
    document.cookie =
      `${localeCookieName}=${locale}; Path=/; Max-Age=${oneYearSeconds}; ` +
      `SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  }, [locale]);
}
