// Sitemaps, robots.txt and security.txt: which pages exist, what robots may read, and the security
// contact.
import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap';
import type { Context } from '#platform/context.ts';
import type { Admission } from '#platform/http/admission.ts';
import { clientGone } from '#platform/http/client-gone.ts';
import { networkOf } from '#platform/http/requests.ts';
import { dayMs } from '#shared/durations.ts';
import { defaultLocale, locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import {
  type FixedPaths,
  newestOf,
  type Sitemap,
  type SitemapInParts,
  type SitePage,
} from '#platform/http/site-pages.ts';
import { fixedPages, productSitemap } from '../queries/site-pages.server.ts';

export type SitemapRoutesOptions = {
  readonly context: () => Context;
  /** Bounds how many are looked up at once. */
  readonly admission: Admission;
  /** False for everything that is not the market itself: a trial, a demo, a developer's machine. */
  readonly isIndexed: boolean;
  readonly securityContact: string;
  readonly indexNowKey: string | null;
  /** Of the features. */
  readonly sitemaps: readonly (Sitemap | SitemapInParts)[];
  readonly fixedPaths: FixedPaths;
};

/** Concurrent responses, because each compresses megabytes. More requests wait. */
const maxAtOnce = 4;
const hourly = { 'cache-control': 'public, max-age=3600' };
/**
 * Paths that are no pages. Private pages are not listed: they say `noindex`, which robots must read
 * to obey.
 */
const closed = ['/*/currency', '/*/auth/', '/*/development/', '/*/demo/', '/measurements/'];
const securityDays = 180;

const fixedName = 'pages';

const sitemapOfFixed = (fixedPaths: FixedPaths): Sitemap => ({
  name: fixedName,
  pages: (context) => fixedPages(context, fixedPaths),
  newestChange: async (context) => newestOf(await fixedPages(context, fixedPaths)),
});

/** Yields one entry per language, each naming all of them. */
function* entriesOf(publicUrl: string, { path, changedAt }: SitePage): Generator<SitemapItemLoose> {
  const links = [
    ...locales.map((lang) => ({
      lang,
      url: `${publicUrl}${paths.localized({ locale: lang, path })}`,
    })),
    { lang: 'x-default', url: `${publicUrl}${paths.localized({ locale: defaultLocale, path })}` },
  ];
  for (const lang of locales)
    yield {
      url: `${publicUrl}${paths.localized({ locale: lang, path })}`,
      links,
      ...(changedAt && { lastmod: changedAt.toISOString() }),
    };
}

async function* entriesOfAll(
  publicUrl: string,
  pages: AsyncIterable<SitePage> | Iterable<SitePage>,
): AsyncGenerator<SitemapItemLoose> {
  for await (const page of pages) yield* entriesOf(publicUrl, page);
}

type App = Parameters<FastifyPluginAsync>[0];

/**
 * `GET /robots.txt`, `/sitemap.xml`, `/sitemaps/{name}.xml.gz`, `/.well-known/security.txt` and
 * IndexNow's key.
 */
export const sitemapRoutes: FastifyPluginAsync<SitemapRoutesOptions> = async (app, options) => {
  const { context, indexNowKey } = options;
  const sitemaps = [sitemapOfFixed(options.fixedPaths), ...options.sitemaps, productSitemap];
  robotsRoute(app, options);
  sitemapIndexRoute(app, { ...options, sitemaps });
  sitemapFileRoute(app, { ...options, sitemaps });
  securityRoute(app, { context, securityContact: options.securityContact });
  if (indexNowKey !== null)
    app.get(`/${indexNowKey}.txt`, async (_request, reply) =>
      reply.headers(hourly).type('text/plain; charset=utf-8').send(indexNowKey),
    );
};

type Options<Names extends keyof SitemapRoutesOptions> = Pick<SitemapRoutesOptions, Names>;

function robotsRoute(app: App, { context, isIndexed }: Options<'context' | 'isIndexed'>): void {
  const { publicUrl } = context().services;
  app.get('/robots.txt', async (_request, reply) => {
    const rules = isIndexed
      ? [...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`]
      : ['Disallow: /'];
    return reply
      .headers(hourly)
      .type('text/plain; charset=utf-8')
      .send(['User-agent: *', ...rules, ''].join('\n'));
  });
}

type ListedFile = { readonly name: string; readonly changedAt: Date | null };

/** The files of a feature as the index lists them; one without a change has no pages. */
async function filesOf(
  context: Context,
  sitemap: Sitemap | SitemapInParts,
): Promise<readonly ListedFile[]> {
  const { name } = sitemap;
  if ('parts' in sitemap)
    return (await sitemap.parts(context)).map(({ changedAt }, i) => ({
      name: `${name}-${i + 1}`,
      changedAt,
    }));
  const changedAt = await sitemap.newestChange(context);
  return changedAt === null && name !== fixedName ? [] : [{ name, changedAt }];
}

function sitemapIndexRoute(
  app: App,
  { context, admission, sitemaps }: Options<'context' | 'admission' | 'sitemaps'>,
): void {
  const { publicUrl } = context().services;
  app.get('/sitemap.xml', async (request, reply) => {
    const files = await admission.run(
      async () =>
        (await Promise.all(sitemaps.map((sitemap) => filesOf(context(), sitemap)))).flat(),
      { signal: clientGone(reply.raw), client: networkOf(request) },
    );
    const index = new SitemapIndexStream();
    pipeline(
      Readable.from(
        files.map(({ name, changedAt }) => ({
          url: `${publicUrl}/sitemaps/${name}.xml.gz`,
          ...(changedAt && { lastmod: changedAt.toISOString() }),
        })),
      ),
      index,
      () => {},
    );
    return reply.headers(hourly).type('application/xml; charset=utf-8').send(index);
  });
}

/** The pages of a file by its name; null when there is none. */
async function pagesOf(
  context: Context,
  sitemaps: readonly (Sitemap | SitemapInParts)[],
  file: string,
): Promise<AsyncIterable<SitePage> | Iterable<SitePage> | null> {
  const [, inParts, number] = /^(.+)-([1-9]\d{0,5})$/.exec(file) ?? [];
  for (const sitemap of sitemaps)
    if (!('parts' in sitemap)) {
      if (sitemap.name === file) return sitemap.pages(context);
    } else if (sitemap.name === inParts) {
      const parts = await sitemap.parts(context);
      const part = parts[Number(number) - 1];
      const next = parts[Number(number)]?.first ?? null;
      return part ? sitemap.pagesFrom(context, part.first, next) : null;
    }
  return null;
}

function sitemapFileRoute(
  app: App,
  { context, admission, sitemaps }: Options<'context' | 'admission' | 'sitemaps'>,
): void {
  const { publicUrl } = context().services;
  let underWay = 0;
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const name = /^([a-z0-9-]{1,40})\.xml\.gz$/.exec(request.params.file)?.[1];
    if (name !== undefined && underWay >= maxAtOnce)
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '10' }).send();
    const pages =
      name === undefined
        ? null
        : await admission.run(() => pagesOf(context(), sitemaps, name), {
            signal: clientGone(reply.raw),
            client: networkOf(request),
          });
    if (!pages) return notFound(reply);
    underWay++;
    const entries = Readable.from(entriesOfAll(publicUrl, pages));
    try {
      // A failure before the first bytes is still answered as an error.
      await once(entries, 'readable');
    } catch (error) {
      underWay--;
      throw error;
    }
    const packed = createGzip({ level: 6 });
    pipeline(
      entries,
      new SitemapStream({ xmlns: { news: false, video: false, image: false, xhtml: true } }),
      packed,
      (error) => {
        underWay--;
        if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
          request.log.error({ err: error }, 'sitemap failed');
      },
    );
    reply.raw.once('close', () => packed.destroy());
    return reply.headers(hourly).type('application/gzip').send(packed);
  });
}

function securityRoute(
  app: App,
  { context, securityContact }: Options<'context' | 'securityContact'>,
): void {
  const { publicUrl } = context().services;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(context().now().getTime() + securityDays * dayMs)
      .toISOString()
      .replace(/T.*/, 'T00:00:00Z');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${expires}`,
          `Preferred-Languages: ${locales.join(', ')}`,
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}

const notFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
