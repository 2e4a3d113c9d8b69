// What search engines and shared links are told of a page.
import * as m from '#messages/pages/storefront/meta';
import { defaultLocale, type Locale, locales } from '#shared/locale.ts';

type Props = {
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
  /** As people reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /**
   * The page's path without language, and of its query only what makes it another page:
   * `/shop/home?page=2`. A filtered list names the whole one.
   */
  readonly path: string;
  readonly locale: Locale;
  /** False for what is a duplicate or a search. */
  readonly isIndexed?: boolean;
  /** The picture of a shared link, as a path of this site; the site's own where a page has none. */
  readonly card?: string | undefined;
  /** News of what the page lists, as a path of this site. */
  readonly feed?: string | undefined;
};

/** As Facebook's debugger and others name them. */
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
  const addressIn = (language: Locale) => `${publicUrl}/${language}${path}`;
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
