import type { Locale } from '#shared/locale.ts';

/** Where the newest requests for quotation are. */
export const rfqFeedPath = (locale: Locale): string => `/feeds/${locale}/rfqs.xml`;

/** The feed of a category's newest products; null: of the whole market. */
export const feedPath = (locale: Locale, treePath: string | null): string =>
  `/feeds/${locale}/${treePath === null ? 'products' : treePath.replace('/', '_')}.xml`;
