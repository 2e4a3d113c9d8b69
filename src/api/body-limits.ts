// Limits request bodies: JSON of modest structure, and only a few large,
// not too slow bodies at once.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isModestJson } from '#platform/http/json-shape.ts';
import { invalid } from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { closeOf, createUploadSlots } from '#platform/http/upload-slots.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its bodies contain pictures. Only a few are read and processed at once. */
    hasPictures?: boolean;
    /** Its body is a file that goes to disk; its route limits how many at once. */
    hasFile?: boolean;
    /** Its bodies are lists of a thousand entries, or products with hundreds of variants. */
    hasManyValues?: boolean;
  }
}

/** A body of 16 MB takes some 60 MB while it is read and parsed and its pictures are decoded. */
const picturesAtOnce = { total: 3, perNetwork: 2, working: 3 };

export type BodyPace = {
  /** Average since the body began. */
  readonly minBytesPerSecond: number;
  /** Any pace is accepted for this long. */
  readonly graceMs: number;
};

/** Brackets, braces, commas, colons and quotes: some fifteen for each of a thousand entries. */
const manyMarks = 60_000;

/** At this pace two pictures of a megabyte arrive before any request runs out of time. */
const bodyPace: BodyPace = { minBytesPerSecond: 64 * 1024, graceMs: 3_000 };

/** Applies to every route registered later in this scope. */
export function limitBodies(app: FastifyInstance, pace: BodyPace = bodyPace): void {
  const slots = createUploadSlots(picturesAtOnce);
  app.addHook('onRequest', async (request, reply) => {
    const { hasPictures, hasFile } = request.routeOptions.config;
    if (!hasPictures && !hasFile) return;
    if (hasPictures) slots.take(networkOf(request), closeOf(reply.raw));
    cutSlowBody(request.raw, pace);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const isLarge = request.routeOptions.config.hasManyValues === true;
    if (!isModestJson(bytes, isLarge ? manyMarks : undefined)) return done(invalid('badRequest'));
    return parse(request, bytes.toString(), done);
  });
}

/** A body that comes drop by drop would keep its slot from others until its request has run out. */
function cutSlowBody(request: IncomingMessage, { minBytesPerSecond, graceMs }: BodyPace): void {
  const { socket } = request;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  const look = () => {
    const tookMs = performance.now() - startedAt;
    if (request.complete || tookMs < graceMs) return;
    if (socket.bytesRead - bytesBefore >= (minBytesPerSecond * tookMs) / 1_000) return;
    // As Node answers a request that runs out of time.
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  };
  const timer = setInterval(look, graceMs / 3);
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
