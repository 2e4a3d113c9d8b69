// A visitor's language and currency. The specification names the cookies; scripts read both.
import { type Locale, localeCookieName } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { cookie } from './cookies.ts';

const oneYear = { days: 365, isForScripts: true };

/** `null` removes it. */
export const currencyCookie = (currency: Currency | null, publicUrl: string): string =>
  cookie('currency', currency ?? '', { publicUrl, ...oneYear, ...(!currency && { days: 0 }) });

/** SameSite=Strict by the specification: links from other sites contain the language. */
export const localeCookie = (locale: Locale, publicUrl: string): string =>
  cookie(localeCookieName, locale, { publicUrl, ...oneYear, sameSite: 'strict' });
