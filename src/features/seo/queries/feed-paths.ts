import type { Locale } from '#shared/locale.ts';

/** Where the newest requests for quotation are. */
export const rfqFeedPath = (locale: Locale): string => `/feeds/${locale}/rfqs.xml`;

/** Where the news of a category are, by its path `/shop/…`; null: of the whole market. */
export const feedPath = (locale: Locale, categoryPath: string | null): string =>
  `/feeds/${locale}/${categoryPath === null ? 'products' : categoryPath.replace('/shop/', '').replace('/', '_')}.xml`;
