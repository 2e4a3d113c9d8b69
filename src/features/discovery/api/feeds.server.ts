// News of the market for whoever follows them: the newest goods of a category, or of all.
import type { FastifyPluginAsync } from 'fastify';
import { Feed } from 'feed';
import { findInTree, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { getProductCards } from '#features/catalog/queries/product-cards.server.ts';
import * as m from '#messages/discovery';
import type { Context } from '#platform/context.ts';
import { isLocale } from '#shared/locale.ts';
import { socialAddress } from '#shared/pictures.ts';
import { feedPath } from '../queries/feed-paths.ts';
import { newestProducts } from '../queries/site-pages.server.ts';

const most = 40;

/** `GET /feeds/{language}/products.xml`, `/feeds/{language}/{group}.xml` and `/feeds/{language}/{group}_{item}.xml` */
export const feedRoutes: FastifyPluginAsync<{ readonly context: () => Context }> = async (app, { context: operator }) => {
  app.get<{ Params: { lang: string; file: string } }>('/feeds/:lang/:file', async (request, reply) => {
    const { lang, file } = request.params;
    const name = /^([a-z0-9-]+)(?:_([a-z0-9-]+))?\.xml$/.exec(file);
    const notFound = () => reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
    if (!isLocale(lang) || !name) return notFound();
    const context = { ...operator(), locale: lang };
    const { publicUrl } = context.services;
    const [, group = '', item] = name;
    const category = group === 'products' && item === undefined ? null : findInTree(await getCategoryTree(context), group, item ?? null)?.node;
    if (category === undefined) return notFound();
    const newest = await newestProducts(context, category?.id ?? null, most);
    const cards = await getProductCards(context, newest.map(({ id }) => id));
    const home = `${publicUrl}/${lang}${category?.path ?? ''}`;
    const feed = new Feed({
      id: home, link: home, language: lang, title: category ? m.feedOf({ category: category.name }, { locale: lang }) : m.feed({ locale: lang }), description: m.feedText({ locale: lang }),
      copyright: 'Kervan', generator: 'Kervan', favicon: `${publicUrl}/mark.svg`, feedLinks: { rss: publicUrl + feedPath(lang, category?.path ?? null) },
      ...(newest[0] && { updated: newest[0].publishedAt }),
    });
    for (const [i, { path, title, store, image }] of cards.entries()) {
      const link = `${publicUrl}/${lang}${path}`;
      feed.addItem({ id: link, guid: link, link, title: title.value, date: newest[i]!.publishedAt, description: `${store.name} · ${store.provinceName}`, ...(image && { image: { url: new URL(socialAddress(image.url), publicUrl).href, type: 'image/jpeg' } }) });
    }
    return reply.header('cache-control', 'public, max-age=600').type('application/rss+xml; charset=utf-8').send(feed.rss2());
  });
};
