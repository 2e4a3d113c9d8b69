// Web app manifests, one per language with its direction: name and look of the installed site.
import type { FastifyPluginAsync } from 'fastify';
import * as m from '#messages/features/seo';
import { directionOf, isLocale, type Locale, locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

/** From `ui/styles/tokens.css`. */
const colours = { theme: '#FBF9F5', background: '#FBF9F5' } as const;

const manifestOf = (locale: Locale) => ({
  id: paths.home({ locale }),
  name: m.siteName({ locale }),
  short_name: m.shortName({ locale }),
  description: m.siteDescription({ locale }),
  lang: locale,
  dir: directionOf(locale),
  start_url: paths.home({ locale }),
  scope: '/',
  display: 'standalone',
  theme_color: colours.theme,
  background_color: colours.background,
  categories: ['business', 'shopping'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: m.shortcutCategories({ locale }), url: paths.categories({ locale }) },
    { name: m.shortcutManufacturers({ locale }), url: paths.manufacturers({ locale }) },
  ],
});

const offlineStyles = `
body {
  margin: 0;
  min-block-size: 100vh;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 16px;
  padding: 24px;
  background: ${colours.background};
  color: #1E2428;
  font: 18px/1.6 Vazirmatn, system-ui, sans-serif;
  text-align: center;
}
h1 {
  margin: 0;
  font-size: 28px;
  line-height: 1.3;
}
p {
  margin: 0;
  max-inline-size: 40ch;
}
a {
  padding: 10px 24px;
  border: 2px solid #0E6673;
  border-radius: 8px;
  color: #0E6673;
  font-weight: 600;
  text-decoration: none;
}
a:focus-visible {
  outline: 3px solid #0E6673;
  outline-offset: 3px;
}
`;

/**
 * Self-contained, because nothing else can be loaded offline. Its link retries the requested page.
 */
const offlinePage = (locale: Locale): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${colours.theme}">
<title>${m.offlineTitle({ locale })}</title>
<style>${offlineStyles}</style>
</head>
<body>
<main style="display:contents">
<img src="/mark.svg" alt="" width="72" height="72">
<h1>${m.offlineTitle({ locale })}</h1>
<p>${m.offlineText({ locale })}</p>
<a href="">${m.tryAgain({ locale })}</a>
</main>
</body>
</html>`;

/**
 * `GET /{language}/manifest.webmanifest` and `/{language}/offline`, which the service worker caches
 */
export const manifestRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { lang: string } }>('/:lang/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.params;
    if (!isLocale(lang))
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('Not found');
    return reply
      .headers({ 'cache-control': 'public, max-age=3600' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(lang)));
  });
  for (const lang of locales)
    app.get(paths.offline({ locale: lang }), async (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy':
            "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; " +
            "form-action 'none'; frame-ancestors 'none'",
        })
        .type('text/html; charset=utf-8')
        .send(offlinePage(lang)),
    );
};
