// Limits request bodies: JSON of modest structure, and only a few large,
// not too slow bodies at once.
import type { FastifyInstance } from 'fastify';
import { isModestJson } from '#platform/http/json-shape.ts';
import { invalid } from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { type BodyPace, cutSlowBody } from '#platform/http/slow-bodies.ts';
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

/** Brackets, braces, commas, colons and quotes: some fifteen for each of a thousand entries. */
const manyMarks = 60_000;

/** At this pace two pictures of a megabyte arrive before any request runs out of time. */
const bodyPace: BodyPace = { minBytesPerSecond: 64 * 1024, graceMs: 3_000 };

/** An escaped half of a character, which may lack its other half: PostgreSQL stores none alone. */
const surrogate = /\\ud[89a-f]/i;

/** Whether every text and key in parsed JSON is one that can be stored. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
}

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
    const text = bytes.toString();
    return parse(request, text, (error, value?: unknown) =>
      error === null && surrogate.test(text) && !isWellFormed(value)
        ? done(invalid('badRequest'))
        : done(error, value),
    );
  });
}
