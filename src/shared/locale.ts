/** The three languages of the product. `en` is the default and the fallback. */
export const locales = ['en', 'tr', 'ar'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** What `Intl` is asked for: digits are Latin in all three languages. */
export const intlTag = { en: 'en', tr: 'tr', ar: 'ar-u-nu-latn' } as const satisfies Record<
  Locale,
  string
>;

/** Each language in its own words. */
export const localeNames = { en: 'English', tr: 'Türkçe', ar: 'العربية' } as const satisfies Record<
  Locale,
  string
>;

/** Keeps a visitor's choice; a script in the browser keeps its local storage equal to it. */
export const localeCookieName = 'locale';
