// RSS feeds of the newest products, of a category or all, and of the newest RFQs.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { Feed, type Item } from 'feed';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { newestRfqs } from '#features/rfqs/queries/rfq-market.server.ts';
import { rfqMarketPath } from '#features/rfqs/queries/rfq-paths.ts';
import * as m from '#messages/features/seo';
import type { Context } from '#platform/context.ts';
import type { Admission } from '#platform/http/admission.ts';
import { clientGone } from '#platform/http/client-gone.ts';
import { countryName } from '#shared/countries.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { socialAddress } from '#shared/pictures.ts';
import { rssPath, rfqRssPath } from '../queries/rss-paths.ts';
import { newestProducts } from '../queries/site-pages.server.ts';

const maxItems = 40;

type News = {
  readonly title: string;
  readonly text: string;
  /** Without the language. */ readonly path: string;
  readonly feed: string;
  readonly items: readonly (Pick<Item, 'title' | 'date' | 'description' | 'image'> & {
    readonly path: string;
  })[];
};

async function newsOfRfqs(context: Context): Promise<News> {
  const { locale } = context;
  const { rows } = await newestRfqs(context, maxItems);
  return {
    title: m.rfqRssTitle({ locale }),
    text: m.rfqRssText({ locale }),
    path: rfqMarketPath,
    feed: rfqRssPath(locale),
    items: rows.map(({ path, productName, publishedAt, country, category }) => ({
      path,
      title: productName,
      date: publishedAt,
      description: [category?.name, countryName(country, locale)].filter(Boolean).join(' · '),
    })),
  };
}

/** Of a category, or of all with `treePath` null. Null when there is no such category. */
async function newsOfProducts(context: Context, treePath: string | null): Promise<News | null> {
  const {
    locale,
    services: { publicUrl },
  } = context;
  const category =
    treePath === null ? null : findCategory(await getCategoryTree(context), treePath)?.node;
  if (category === undefined) return null;
  const newest = await newestProducts(context, category?.id ?? null, maxItems);
  const cards = await getProductCards(
    context,
    newest.map(({ id }) => id),
  );
  return {
    title: category ? m.rssTitleOf({ category: category.name }, { locale }) : m.feed({ locale }),
    text: m.rssText({ locale }),
    path: category?.path ?? '',
    feed: rssPath(locale, category?.treePath ?? null),
    items: cards.map(({ path, title, store, image }, i) => ({
      path,
      title: title.value,
      date: newest[i]!.publishedAt,
      description: `${store.name} · ${store.provinceName}`,
      ...(image && {
        image: { url: new URL(socialAddress(image.url), publicUrl).href, type: 'image/jpeg' },
      }),
    })),
  };
}

function rssOf(
  { title, text, path, feed: rssPathOfList, items }: News,
  publicUrl: string,
  lang: Locale,
): string {
  const home = `${publicUrl}${paths.localized({ locale: lang, path })}`;
  const feed = new Feed({
    id: home,
    link: home,
    language: lang,
    title,
    description: text,
    copyright: 'Kervan',
    generator: 'Kervan',
    favicon: `${publicUrl}/mark.svg`,
    feedLinks: { rss: publicUrl + rssPathOfList },
    ...(items[0] && { updated: items[0].date }),
  });
  for (const { path: itemPath, ...item } of items) {
    const link = `${publicUrl}${paths.localized({ locale: lang, path: itemPath })}`;
    feed.addItem({ id: link, guid: link, link, ...item });
  }
  return feed.rss2();
}

/**
 * `GET /feeds/{language}/products.xml`, `/feeds/{language}/rfqs.xml`,
 * `/feeds/{language}/{group}.xml` and `/feeds/{language}/{group}_{item}.xml`
 */
type RssRoutesOptions = {
  readonly context: () => Context;
  /** Bounds how many are made at once. */
  readonly admission: Admission;
};

export const rssRoutes: FastifyPluginAsync<RssRoutesOptions> = async (
  app,
  { context: operator, admission },
) => {
  app.get<{ Params: { lang: string; file: string } }>(
    '/feeds/:lang/:file',
    async (request, reply) => {
      const { lang, file } = request.params;
      const name = /^([a-z0-9-]+)(?:_([a-z0-9-]+))?\.xml$/.exec(file);
      if (!isLocale(lang) || !name) return notFound(reply);
      const context = { ...operator(), locale: lang };
      const [, group, item] = name;
      const treePath = item ? `${group}/${item}` : group!;
      const rss = await admission.run(async () => {
        const news =
          file === 'rfqs.xml'
            ? await newsOfRfqs(context)
            : await newsOfProducts(context, treePath === 'products' ? null : treePath);
        return news && rssOf(news, context.services.publicUrl, lang);
      }, clientGone(reply.raw));
      if (rss === null) return notFound(reply);
      return reply
        .header('cache-control', 'public, max-age=600')
        .type('application/rss+xml; charset=utf-8')
        .send(rss);
    },
  );
};

const notFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
