import type { Locale } from '#shared/locale.ts';

/** Path of the RSS feed of the newest RFQs. */
export const rfqFeedPath = (locale: Locale): string => `/feeds/${locale}/rfqs.xml`;

/** Path of a category's RSS feed; null: of the whole market. */
export const feedPath = (locale: Locale, treePath: string | null): string =>
  `/feeds/${locale}/${treePath === null ? 'products' : treePath.replace('/', '_')}.xml`;
