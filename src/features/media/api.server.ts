// Serves pictures by the hash of their bytes, also in other sizes. A URL always serves the same
// picture and is cached forever; the exception is an AVIF that does not exist yet, for which its
// WebP is sent.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context, PictureRenderer } from '#platform/context.ts';
import type { FileStorage, StoredFile } from '#platform/files/file-storage.ts';
import { namesEtag } from '#platform/http/conditional.ts';
import { isOverload, isUnavailable } from '#platform/http/problems.ts';
import { minuteMs } from '#shared/durations.ts';
import { makeAvif } from './derivatives/make-avif.ts';
import { type Derivative, derivativeKey, parseDerivative } from './derivatives/names.ts';
import { isPaperKey } from './rules.ts';

export type MediaRoutesOptions = {
  readonly context: () => Context;
  readonly files: FileStorage;
  readonly maker: PictureRenderer;
};

const storedName = /^[0-9a-f]{64}\.(?:webp|pdf)$/;

const everyHeader = { 'x-content-type-options': 'nosniff' };
const foundHeaders = { ...everyHeader, 'cache-control': 'public, max-age=31536000, immutable' };

/** Kept by those who read it, and never a document of this site. */
const paperHeaders = {
  ...foundHeaders,
  'content-type': 'application/pdf',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Clients with AVIF support WebP, too, and follow the content type. They soon request it again. */
const lentHeaders = { ...everyHeader, 'cache-control': 'public, max-age=600' };
/** A busy worker needs no more reminders in this time. */
const askedAgainMs = 10 * minuteMs;
const contentTypes = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const;

/**
 * `GET` and `HEAD /media/{name}`: `{hash}.webp` or, of a certificate, `{hash}.pdf`;
 * `/media/{hash}/{width}.{webp|avif|jpg}`: sizes, made on first request. Anything else below
 * `/media` is a 404.
 */
export const mediaRoutes: FastifyPluginAsync<MediaRoutesOptions> = async (
  app,
  { context, files, maker },
) => {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    handler: async (request, reply) => {
      const { name } = request.params;
      const file = storedName.test(name) ? await files.find(name) : null;
      return file
        ? sendFile(request, reply, file, {
            etag: `"${name.slice(0, 64)}"`,
            ...(isPaperKey(name)
              ? paperHeaders
              : { ...foundHeaders, 'content-type': contentTypes.webp }),
          })
        : sendNotFound(reply);
    },
  });

  const askedFor = new LRUCache<string, true>({ max: 10_000, ttl: askedAgainMs });
  const askForAvif = async (derivative: Derivative): Promise<void> => {
    const key = derivativeKey(derivative);
    if (askedFor.has(key)) return;
    askedFor.set(key, true);
    // The picture exists in another format, so a failed write must not keep it back.
    await context()
      .services.jobs.send(context(), makeAvif, makeAvif.data.parse(derivative))
      .catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        askedFor.delete(key);
        context().services.log.warn({ err: error }, 'failed to enqueue a picture');
      });
  };

  app.route<{ Params: { hash: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:hash/:file',
    handler: async (request, reply) => {
      const derivative = parseDerivative(request.params.hash, request.params.file);
      if (!derivative) return sendNotFound(reply);
      const made = await maker.find(derivative);
      const served: Derivative =
        derivative.format === 'avif' && !made ? { ...derivative, format: 'webp' } : derivative;
      const file = made ?? (await maker.findOrMake(context(), served).catch(busyIfTooMany));
      if (file === 'busy') return sendBusy(reply);
      if (!file) return sendNotFound(reply);
      if (served !== derivative) await askForAvif(derivative);
      return sendFile(request, reply, file, {
        etag: `"${derivativeKey(served)}"`,
        ...(served === derivative ? foundHeaders : lentHeaders),
        'content-type': contentTypes[served.format],
      });
    },
  });

  for (const url of ['/media', '/media/*']) app.all(url, (_request, reply) => sendNotFound(reply));
};

function busyIfTooMany(error: unknown): 'busy' {
  if (isOverload(error)) return 'busy';
  throw error;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
): Promise<FastifyReply> {
  void reply.headers(headers);
  if (namesEtag(request.headers['if-none-match'], headers.etag)) return reply.code(304).send();
  void reply.header('content-length', file.sizeBytes);
  return reply.send(request.method === 'HEAD' ? undefined : await file.read());
}

/** Not cacheable, because the picture may exist a moment later. */
const sendNotFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({
      ...everyHeader,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    })
    .send('Not found');

const sendBusy = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({
      ...everyHeader,
      'cache-control': 'no-store',
      'retry-after': '2',
      'content-type': 'text/plain; charset=utf-8',
    })
    .send('Too many pictures are being made');
