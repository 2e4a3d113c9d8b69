/** The market's three languages. `en` is the default and the fallback. */
export const locales = ['en', 'tr', 'ar'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** Tags for `Intl`. Digits are Latin in all three languages. */
export const intlTag = { en: 'en', tr: 'tr', ar: 'ar-u-nu-latn' } as const satisfies Record<
  Locale,
  string
>;

/** Each language's name in that language. */
export const localeNames = { en: 'English', tr: 'Türkçe', ar: 'العربية' } as const satisfies Record<
  Locale,
  string
>;

/** Stores a visitor's choice. A script in the browser keeps local storage equal to it. */
export const localeCookieName = 'locale';
