import headingArabic from '#fonts/markazi-text-arabic.woff2?url';
import headingTurkish from '#fonts/markazi-text-turkish.woff2?url';
import headingLatin from '#fonts/markazi-text-latin.woff2?url';
import textArabic from '#fonts/vazirmatn-arabic.woff2?url';
import textTurkish from '#fonts/vazirmatn-turkish.woff2?url';
import textLatin from '#fonts/vazirmatn-latin.woff2?url';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useParams } from 'react-router';
import { ErrorPage } from '#pages/storefront/error/error-page.tsx';
import { defaultLocale, directionOf, isLocale, type Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import styles from '#ui/styles/index.css?url';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/**
 * Fonts preloaded because they are visible at once: a late heading font reflows lines. Arabic pages
 * need Latin letters for Turkish company names.
 */
const firstFonts: Readonly<Record<Locale, readonly string[]>> = {
  en: [textLatin, headingLatin],
  tr: [textLatin, headingLatin, textTurkish, headingTurkish],
  ar: [textArabic, headingArabic, textLatin, textTurkish],
};

/** The document of every page. Direction and language come from the URL alone. */
export function Layout({ children }: { children: React.ReactNode }) {
  const { lang } = useParams();
  const locale = isLocale(lang) ? lang : defaultLocale;
  // Storefront pages mark the document of a member before React sees it.
  return (
    <html lang={locale} dir={directionOf(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF9F5" />
        <link rel="manifest" href={paths.manifest({ locale })} />
        <Meta />
        {/* Before all other sheets: it names their layers. */}
        <link rel="stylesheet" href={styles} />
        <Links />
        {firstFonts[locale].map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={font}
          />
        ))}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { lang } = useParams();
  return <ErrorPage error={error} locale={isLocale(lang) ? lang : defaultLocale} />;
}
