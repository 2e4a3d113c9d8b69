// Serves pictures: drawn ones by the hash of their recipe, fetched ones by the hash of their bytes. An address never
// shows anything else later, so browsers may keep what they got for ever.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context } from '#platform/context.ts';
import type { FileStorage, StoredFile } from '#platform/files/file-storage.ts';
import { etagOf, namesEtag } from '#platform/http/conditional.ts';
import { createEncodingChoice, encodeBody, type EncodedBodies } from '#platform/page-cache/encodings.ts';
import type { PictureDrawer } from './drawing.server.ts';
import { UnknownGlyphError } from './drawing/glyphs.server.ts';
import { findRecipe } from './queries.server.ts';

export type MediaRoutesOptions = {
  readonly context: () => Context;
  readonly drawer: PictureDrawer;
  readonly files: FileStorage;
};

type DrawnPicture = { readonly bodies: EncodedBodies; readonly etag: string };

/** About two thousand drawn pictures with their compressed forms. */
const mostDrawnBytes = 24 * 2 ** 20;

const drawnName = /^([A-Za-z0-9_-]{43})\.svg$/;
const storedName = /^[0-9a-f]{64}\.webp$/;

const everyHeader = { 'x-content-type-options': 'nosniff' };
const foundHeaders = { ...everyHeader, 'cache-control': 'public, max-age=31536000, immutable' };
// An SVG opened by itself is a document of this site: it gets no scripts, no origin and nothing to load.
const drawnHeaders = { ...foundHeaders, 'content-type': 'image/svg+xml; charset=utf-8', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox", vary: 'accept-encoding' };

/** `GET` and `HEAD /media/{name}`: `{recipe hash}.svg` or `{content hash}.webp`; any other name is 404. */
export const mediaRoutes: FastifyPluginAsync<MediaRoutesOptions> = async (app, { context, drawer, files }) => {
  const chooseEncoding = createEncodingChoice();
  const drawn = new LRUCache<string, DrawnPicture>({
    maxSize: mostDrawnBytes,
    sizeCalculation: ({ bodies }) => bodies.identity.length + (bodies.gzip?.length ?? 0) + (bodies.br?.length ?? 0) + 500,
    // Asked for by many at once, a picture is drawn once.
    fetchMethod: (sourceHash) => drawPicture(context(), drawer, sourceHash),
  });

  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    handler: async (request, reply) => {
      const { name } = request.params;
      const sourceHash = drawnName.exec(name)?.[1];
      if (sourceHash !== undefined) {
        const picture = await drawn.fetch(sourceHash);
        return picture ? sendDrawn(request, reply, picture, chooseEncoding) : sendNotFound(reply);
      }
      const file = storedName.test(name) ? await files.find(name) : null;
      return file ? sendStored(request, reply, name, file) : sendNotFound(reply);
    },
  });
};

async function drawPicture(context: Context, drawer: PictureDrawer, sourceHash: string): Promise<DrawnPicture | undefined> {
  const recipe = await findRecipe(context, sourceHash);
  if (!recipe) return undefined;
  try {
    const svg = Buffer.from(drawer.draw(recipe));
    return { bodies: await encodeBody(svg), etag: etagOf(svg) };
  } catch (error) {
    if (!(error instanceof UnknownGlyphError)) throw error;
    context.services.log.warn({ sourceHash, glyph: error.glyph }, 'a recipe names a glyph that does not exist');
    return undefined;
  }
}

function sendDrawn(request: FastifyRequest, reply: FastifyReply, { bodies, etag: plainEtag }: DrawnPicture, chooseEncoding: ReturnType<typeof createEncodingChoice>): FastifyReply {
  const chosen = chooseEncoding(request.headers['accept-encoding']);
  const encoding = bodies[chosen] ? chosen : 'identity';
  // A strong tag names bytes, and each encoding has its own.
  const etag = encoding === 'identity' ? plainEtag : `${plainEtag.slice(0, -1)}-${encoding}"`;
  void reply.headers({ ...drawnHeaders, etag, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
  return sendUnlessKnown(request, reply, etag, bodies[encoding]!);
}

async function sendStored(request: FastifyRequest, reply: FastifyReply, name: string, file: StoredFile): Promise<FastifyReply> {
  const etag = `"${name.slice(0, 64)}"`;
  void reply.headers({ ...foundHeaders, 'content-type': 'image/webp', etag });
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.header('content-length', file.sizeBytes);
  return reply.send(request.method === 'HEAD' ? undefined : await file.read());
}

function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, etag: string, body: Buffer): FastifyReply {
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-length', body.length).send(request.method === 'HEAD' ? undefined : body);
}

/** Not to be kept: a picture may be there a moment later. */
const sendNotFound = (reply: FastifyReply) => reply.code(404).headers({ ...everyHeader, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }).send('Not found');
