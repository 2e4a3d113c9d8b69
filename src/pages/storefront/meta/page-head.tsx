// Metadata of a page for search engines and shared links.
import * as m from '#messages/pages/storefront/meta';
import { defaultLocale, type Locale, locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

type Props = {
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * The page's path without language, with only the parameters that make it another page:
   * `/shop/home?page=2`. A filtered list names the unfiltered one.
   */
  readonly path: string;
  readonly locale: Locale;
  /** False for duplicates and searches. */
  readonly isIndexed?: boolean;
  /** Path of the picture for shared links; the site's own by default. */
  readonly card?: string | undefined;
  /** Path of the page's RSS feed. */
  readonly feed?: string | undefined;
};

/** Locale names as Facebook's debugger expects them. */
const openGraphLocales = { en: 'en_US', tr: 'tr_TR', ar: 'ar_AR' } as const satisfies Record<
  Locale,
  string
>;

export function PageHead({
  title,
  description,
  publicUrl,
  path,
  locale,
  isIndexed = true,
  card = `/cards/${locale}/site.jpg`,
  feed,
}: Props) {
  const addressIn = (language: Locale) =>
    `${publicUrl}${paths.localized({ locale: language, path })}`;
  const fullTitle = path === '' ? title : m.pageTitle({ title }, { locale });
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressIn(locale)} />
      {locales.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLocale)} />
      {isIndexed ? null : <meta name="robots" content="noindex, follow" />}
      {feed ? <link rel="alternate" type="application/rss+xml" href={feed} /> : null}
      <meta property="og:site_name" content="Kervan" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      <meta property="og:url" content={addressIn(locale)} />
      <meta property="og:image" content={publicUrl + card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
