import type { Locale } from '#shared/locale.ts';

/** Path of the RSS feed of the newest RFQs. */
export const rfqRssPath = (locale: Locale): string => `/feeds/${locale}/rfqs.xml`;

/** Path of a category's RSS feed; null: of the whole market. */
export const rssPath = (locale: Locale, treePath: string | null): string =>
  `/feeds/${locale}/${treePath === null ? 'products' : treePath.replace('/', '_')}.xml`;
