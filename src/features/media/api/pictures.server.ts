// The API's uploads of pictures: a plain body, on disk while it arrives.
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { clientGone } from '#platform/http/client-gone.ts';
import type { Context } from '#platform/context.ts';
import type { UploadFolder } from '#platform/files/upload-folder.ts';
import { isOfDisk } from '#platform/http/form-body.ts';
import {
  invalid,
  isKervanError,
  tooLarge,
  unavailable,
  unsupportedType,
} from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { closeOf, refuseLongWait } from '#platform/http/upload-slots.ts';
import { permit } from '#platform/permission.ts';
import { whyNotOwn } from '#shared/actor.ts';
import type { Scope } from '#shared/scopes.ts';
import { uploadPhoto, uploadPicture } from '../commands.server.ts';
import { whyNotUploadPictures } from '../permissions.ts';
import { maxPictureBytes, pictureTypes } from '../schemas.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A picture on disk, and the work on it; removed when both that and the answer are over. */
    upload: {
      readonly path: string;
      readonly size: number;
      /** Of its bytes, hexadecimal; empty while it arrives. */
      readonly hash: string;
      work: Promise<unknown>;
    } | null;
  }
}

const uploadedPicture = z
  .object({
    upload: z.string().meta({
      description:
        'Hash of the stored picture: `{ "kind": "upload", "hash": … }` as the source of a ' +
        'picture, `upload:…` in a product file, one of the `photos` of a review.',
    }),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    placeholderColor: z.string().nullable(),
  })
  .meta({ id: 'UploadedPicture' });

function toolsOf({ services }: Context) {
  const uploads = services.pictures?.uploads;
  if (!uploads) throw unavailable();
  return uploads;
}

/** Throws too_large as soon as there are too many bytes; `hash` learns all others. */
const limitBytes = (maxBytes: number, hash: Hash): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge({ picture: 'pictureTooLarge20' }));
      else {
        hash.update(chunk);
        done(null, chunk);
      }
    },
  });
};

async function receive(request: FastifyRequest, body: NodeJS.ReadableStream) {
  const path = toolsOf(request.context).folder.newPath();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const hash = createHash('sha256');
  const work = pipeline(body, limitBytes(maxPictureBytes, hash), file);
  request.upload = { path, size: 0, hash: '', work };
  try {
    await work;
  } catch (error) {
    // Else the client has gone.
    throw isKervanError(error) || isOfDisk(error) ? error : invalid('badRequest', { cause: error });
  }
  request.upload = { path, size: file.bytesWritten, hash: hash.digest('hex'), work };
  return null;
}

async function removeUpload({ upload }: FastifyRequest, folder: UploadFolder): Promise<void> {
  if (!upload) return;
  await Promise.allSettled([upload.work]);
  await folder.remove([upload.path]);
}

/** How the body is described. The route never reads it: what arrived is in `request.upload`. */
const binary = { type: 'string', format: 'binary' } as const;

const limits =
  'The body is the file itself: JPEG, PNG, WebP or AVIF of at most 20 MB and 50 megapixels. It ' +
  'is stored without its metadata, and the same picture sent again is the same upload. An upload ' +
  'that nothing uses is deleted after a day. Larger files get 413, other kinds and files that ' +
  'hold something besides a picture 415.';

export const pictureRoutes: FastifyPluginAsyncZod = async (app) => {
  app.decorateRequest('upload', null);
  // Else JSON would be a body, too.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...pictureTypes, 'application/octet-stream'], receive);
  uploadRoute(app, {
    url: '/api/v1/pictures',
    scope: 'products:write',
    permission: whyNotUploadPictures,
    upload: uploadPicture,
    operationId: 'uploadPicture',
    summary: 'Upload a picture for products or the store',
    tag: 'Pictures',
    description:
      'For sellers, and for their staff with the permission `products` or `store`; 500 an hour. ' +
      limits,
  });
  uploadRoute(app, {
    url: '/api/v1/photos',
    scope: 'reviews:write',
    permission: whyNotOwn,
    upload: uploadPhoto,
    operationId: 'uploadPhoto',
    summary: 'Upload a photo for your review',
    tag: 'Reviews',
    description: `60 an hour. ${limits}`,
  });
};

type UploadRoute = {
  readonly url: string;
  readonly scope: Scope;
  readonly permission: typeof whyNotUploadPictures | typeof whyNotOwn;
  readonly upload: typeof uploadPicture | typeof uploadPhoto;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly description: string;
};

function uploadRoute(app: Parameters<FastifyPluginAsyncZod>[0], route: UploadRoute): void {
  const { url, scope, permission, operationId, summary, tag, description } = route;
  app.route({
    method: 'POST',
    url,
    config: {
      admission: 'pictures',
      hasFile: true,
      scope,
      permission,
      repeatedBy: ({ upload }) => upload?.hash ?? '',
    },
    schema: {
      operationId,
      summary,
      tags: [tag],
      security: [{ bearer: [] }],
      description,
      consumes: [...pictureTypes, 'application/octet-stream'],
      querystring: z.object({ lang: languageParameter }),
      body: z.unknown().meta(binary),
      response: { 201: uploadedPicture },
    },
    // Before anything of the body is read.
    onRequest: async (request, reply) => {
      permit(permission(request.context.actor));
      if (Number(request.headers['content-length'] ?? 0) > maxPictureBytes)
        throw tooLarge({ picture: 'pictureTooLarge20' });
      const { folder, slots } = toolsOf(request.context);
      refuseLongWait(request.context.services.pictures!.decoding);
      const closed = closeOf(reply.raw);
      slots.take(networkOf(request), closed);
      // Not in a hook of Fastify's: none is called when the client leaves in the middle.
      void closed
        .then(() => removeUpload(request, folder))
        .catch((error: unknown) => request.log.error({ err: error }, 'an upload was not removed'));
    },
    handler: async (request, reply) => {
      const { upload } = request;
      if (!upload) throw unsupportedType();
      const work = route.upload(request.context, upload, { signal: clientGone(reply.raw) });
      upload.work = work;
      const { hash, ...address } = await work;
      void reply.code(201);
      return { upload: hash, ...address };
    },
  });
}
