// A visitor's choice of language and currency, under the names of the specification.
// Both are read by scripts, too.
import { type Locale, localeCookieName } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { cookie } from './cookies.ts';

const oneYear = { days: 365, isForScripts: true };

export const currencyCookie = (currency: Currency, publicUrl: string): string =>
  cookie('currency', currency, { publicUrl, ...oneYear });

/** Strict, as the specification says: a link from elsewhere names its language itself. */
export const localeCookie = (locale: Locale, publicUrl: string): string =>
  cookie(localeCookieName, locale, { publicUrl, ...oneYear, sameSite: 'strict' });
