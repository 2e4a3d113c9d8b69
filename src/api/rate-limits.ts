// Limits requests per minute and network, or session, counted over all processes.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/connection.ts';
import { tooMany } from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { rateLimitStore } from '#platform/http/rate-limit-store.ts';
import { createSettledCounter } from '#platform/http/settled-counter.ts';
import { minuteMs } from '#shared/durations.ts';

export const requestsPerMinute = 300;

type RateLimits = {
  readonly db: Database;
  readonly secret: Uint8Array;
  readonly perMinute: number;
};

/** People of one office share a network, so that members are counted each. */
function senderOf(request: FastifyRequest): string {
  const { actor } = request.context;
  return actor.kind === 'member' ? `session ${actor.sessionId}` : networkOf(request);
}

/** Applies to every route registered later in this scope. All of them count together. */
export async function limitRates(
  app: FastifyInstance,
  { db, secret, perMinute }: RateLimits,
): Promise<void> {
  const counter = createSettledCounter({
    db,
    secret: Buffer.from(secret).toString('base64url'),
    onError: (error) => app.log.error({ err: error }, 'the rate limit was not settled'),
  });
  app.addHook('onClose', () => counter.close());
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: minuteMs,
    keyGenerator: senderOf,
    store: rateLimitStore(counter),
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });
}
