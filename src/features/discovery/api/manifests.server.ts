// How the site is called and looks where somebody installs it: one manifest a language, read in its direction.
import type { FastifyPluginAsync } from 'fastify';
import * as m from '#messages/discovery';
import { directionOf, isLocale, type Locale } from '#shared/locale.ts';

/** Of `ui/styles/tokens.css`. */
const colours = { theme: '#FBF9F5', background: '#FBF9F5' } as const;

const manifestOf = (locale: Locale) => ({
  id: `/${locale}`, name: m.siteName({ locale }), short_name: m.shortName({ locale }), description: m.siteDescription({ locale }), lang: locale, dir: directionOf(locale),
  start_url: `/${locale}`, scope: '/', display: 'standalone', theme_color: colours.theme, background_color: colours.background,
  categories: ['business', 'shopping'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: m.shortcutCategories({ locale }), url: `/${locale}/shop` },
    { name: m.shortcutMakers({ locale }), url: `/${locale}/manufacturers` },
  ],
});

/** `GET /{language}/manifest.webmanifest` */
export const manifestRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { lang: string } }>('/:lang/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.params;
    if (!isLocale(lang)) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
    return reply.headers({ 'cache-control': 'public, max-age=3600' }).type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifestOf(lang)));
  });
};
