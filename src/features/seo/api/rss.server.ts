// RSS feeds, as the features register them.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { Feed } from 'feed';
import type { Context } from '#platform/context.ts';
import type { Admission } from '#platform/http/admission.ts';
import { clientGone } from '#platform/http/client-gone.ts';
import { networkOf } from '#platform/http/requests.ts';
import type { FeedContent, RssFeed } from '#platform/http/site-pages.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

const maxItems = 40;

type Site = { readonly publicUrl: string; readonly lang: Locale; readonly address: string };

/** `address`: the feed's own, below the site. */
function rssOf(
  { title, text, path, items }: FeedContent,
  { publicUrl, lang, address }: Site,
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
    feedLinks: { rss: publicUrl + address },
    ...(items[0] && { updated: items[0].date }),
  });
  for (const { path: itemPath, language = lang, ...item } of items) {
    const link = `${publicUrl}${paths.localized({ locale: lang, path: itemPath })}`;
    feed.addItem({
      id: link,
      guid: link,
      link,
      ...item,
      // The library writes an extension of this name as the element's attributes.
      ...(language !== lang && {
        extensions: [{ name: '_attributes', objects: { 'xml:lang': language } }],
      }),
    });
  }
  return feed.rss2();
}

type RssRoutesOptions = {
  readonly context: () => Context;
  /** Of all features. */
  readonly feeds: readonly RssFeed[];
  /** Bounds how many are made at once. */
  readonly admission: Admission;
};

/** `GET /feeds/{language}/{name}.xml` */
export const rssRoutes: FastifyPluginAsync<RssRoutesOptions> = async (
  app,
  { context: operator, feeds, admission },
) => {
  const feedNamed = (name: string) =>
    feeds.find((feed) => feed.name === name) ?? feeds.find((feed) => feed.name === null);

  app.get<{ Params: { lang: string; file: string } }>(
    '/feeds/:lang/:file',
    async (request, reply) => {
      const { lang, file } = request.params;
      const name = /^([a-z0-9-]+(?:_[a-z0-9-]+)?)\.xml$/.exec(file)?.[1];
      if (!isLocale(lang) || name === undefined) return notFound(reply);
      const context = { ...operator(), locale: lang };
      const { publicUrl } = context.services;
      const rss = await admission.run(
        async () => {
          const content = await feedNamed(name)?.read(context, { name, limit: maxItems });
          return content
            ? rssOf(content, { publicUrl, lang, address: `/feeds/${lang}/${file}` })
            : null;
        },
        { signal: clientGone(reply.raw), client: networkOf(request) },
      );
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
