import type { Locale } from '#shared/locale.ts';

/** Path of the RSS feed of the newest RFQs. */
export const rfqRssPath = (locale: Locale): string => `/feeds/${locale}/rfqs.xml`;

/** Path of the RSS feed of the blog. */
export const blogRssPath = (locale: Locale): string => `/feeds/${locale}/blog.xml`;

/** Path of a category's RSS feed; null: of the whole market. */
export const rssPath = (locale: Locale, treePath: string | null): string =>
  `/feeds/${locale}/${treePath === null ? 'products' : treePath.replace('/', '_')}.xml`;
