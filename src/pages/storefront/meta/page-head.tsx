// What search engines and shared links are told of a page.
import { defaultLocale, type Locale, locales } from '#shared/locale.ts';
import { socialAddress } from '#shared/pictures.ts';

type Props = {
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
  /** As people reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /** The page's path without language, and of its query only what makes it another page: `/shop/home?page=2`. */
  readonly path: string;
  readonly locale: Locale;
  readonly isIndexed?: boolean;
  readonly imageUrl?: string | undefined;
};

export function PageHead({ title, description, publicUrl, path, locale, isIndexed = true, imageUrl }: Props) {
  const addressIn = (language: Locale) => `${publicUrl}/${language}${path}`;
  const fullTitle = path === '' ? title : `${title} · Kervan`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isIndexed ? <link rel="canonical" href={addressIn(locale)} /> : <meta name="robots" content="noindex, follow" />}
      {locales.map((language) => <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />)}
      <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLocale)} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={addressIn(locale)} />
      {imageUrl ? <meta property="og:image" content={new URL(socialAddress(imageUrl), publicUrl).href} /> : null}
    </>
  );
}
