import type { Locale } from '#shared/locale.ts';

/** Path of the RSS feed of the newest RFQs. */
export const rfqFeedPath = (locale: Locale): string => `/feeds/${locale}/rfqs.xml`;

/** Path of a category's RSS feed, by its path `/shop/…`; null: of the whole market. */
export const feedPath = (locale: Locale, categoryPath: string | null): string =>
  `/feeds/${locale}/${categoryPath === null ? 'products' : categoryPath.replace('/shop/', '').replace('/', '_')}.xml`;
