// Serves Open Graph images. Draws only the current image of an existing page, so that requests
// cannot fill the disk.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import type { FileStorage, StoredFile } from '#platform/files/file-storage.ts';
import { namesEtag } from '#platform/http/conditional.ts';
import { isOverload } from '#platform/http/problems.ts';
import { isLocale } from '#shared/locale.ts';
import { createOgImageRenderer, type Pictures } from '../og-images/renderer.server.ts';
import {
  ogImageHash,
  cardKinds,
  ogImagePath,
  findCard,
  type OgImage,
  siteOgImage,
} from '../queries/og-images.server.ts';

export type LinkCardRoutesOptions = {
  readonly context: () => Context;
  readonly files: FileStorage;
  readonly pictures: Pictures;
};

/** Networks that show links request images from any origin. */
const everyHeader = { 'cross-origin-resource-policy': 'cross-origin' };
const foundHeaders = {
  ...everyHeader,
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=31536000, immutable',
};

type Asked = { Params: { lang: string; kind: string; subject: string; file: string } };

/**
 * `GET` and `HEAD /cards/{language}/{kind}/{subject}/{hash}.jpg` and `/cards/{language}/site.jpg`;
 * an older hash redirects to the current image.
 */
export const linkCardRoutes: FastifyPluginAsync<LinkCardRoutesOptions> = async (
  app,
  { context, files, pictures },
) => {
  const maker = createOgImageRenderer({ files, pictures });

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    card: OgImage,
    headers: Readonly<Record<string, string>>,
  ) => {
    const file =
      (await maker.find(ogImageHash(card))) ??
      (await maker.make(context(), card).catch(busyIfTooMany));
    if (file === 'busy')
      return reply
        .code(503)
        .headers({ ...everyHeader, 'cache-control': 'no-store', 'retry-after': '5' })
        .send();
    return file ? send(request, reply, file, ogImageHash(card), headers) : notFound(reply);
  };

  app.route<{ Params: { lang: string } }>({
    method: ['GET', 'HEAD'],
    url: '/cards/:lang/site.jpg',
    handler: async (request, reply) => {
      const { lang } = request.params;
      return isLocale(lang)
        ? answer(request, reply, siteOgImage(lang), {
            ...foundHeaders,
            'cache-control': 'public, max-age=86400',
          })
        : notFound(reply);
    },
  });

  app.route<Asked>({
    method: ['GET', 'HEAD'],
    url: '/cards/:lang/:kind/:subject/:file',
    handler: async (request, reply) => {
      const { lang, kind, subject, file: name } = request.params;
      const hash = /^([0-9a-f]{32})\.jpg$/.exec(name)?.[1];
      const asked = cardKinds.find((one) => one === kind);
      if (!hash || !asked || !isLocale(lang)) return notFound(reply);
      const kept = await maker.find(hash);
      if (kept) return send(request, reply, kept, hash, foundHeaders);
      const card = await findCard({ ...context(), locale: lang }, asked, subject);
      if (!card) return notFound(reply);
      if (ogImageHash(card) !== hash)
        return reply
          .code(302)
          .headers({ ...everyHeader, 'cache-control': 'no-store' })
          .redirect(ogImagePath(card));
      return answer(request, reply, card, foundHeaders);
    },
  });
  for (const url of ['/cards', '/cards/*']) app.all(url, (_request, reply) => notFound(reply));
};

function busyIfTooMany(error: unknown): 'busy' {
  if (isOverload(error)) return 'busy';
  throw error;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  hash: string,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const etag = `"${hash}"`;
  void reply.headers({ ...headers, etag });
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.header('content-length', file.sizeBytes);
  return reply.send(request.method === 'HEAD' ? undefined : await file.read());
}

const notFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({
      ...everyHeader,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    })
    .send('Not found');
