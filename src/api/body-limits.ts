// Limits request bodies: JSON of modest structure, and only a few large bodies at once.
import type { FastifyInstance } from 'fastify';
import { isModestJson } from '#platform/http/json-shape.ts';
import { invalid } from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { closeOf, createUploadSlots } from '#platform/http/upload-slots.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its bodies contain pictures. Only a few are read and processed at once. */
    hasPictures?: boolean;
  }
}

/** A body of 16 MB takes some 60 MB while it is read and parsed and its pictures are decoded. */
const picturesAtOnce = { total: 3, perNetwork: 2, working: 3 };

/** Applies to every route registered later in this scope. */
export function limitBodies(app: FastifyInstance): void {
  const slots = createUploadSlots(picturesAtOnce);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.hasPictures) return;
    slots.take(networkOf(request), closeOf(reply.raw));
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (!isModestJson(bytes)) return done(invalid('badRequest'));
    return parse(request, bytes.toString(), done);
  });
}
