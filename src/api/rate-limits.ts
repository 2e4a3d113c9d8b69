// Limits requests per minute and network, or session, counted over all processes.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '#platform/database/connection.ts';
import { tooMany } from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { rateLimitStore } from '#platform/http/rate-limit-store.ts';
import { createSettledCounter, type SettledCounter } from '#platform/http/settled-counter.ts';
import { minuteMs } from '#shared/durations.ts';

export const requestsPerMinute = 300;

type CounterOptions = {
  readonly db: Database;
  readonly secret: Uint8Array;
  readonly log: Pick<Logger, 'error'>;
};

/** Counts the requests of networks and sessions until it is closed. */
export const openRequestCounter = ({ db, secret, log }: CounterOptions): SettledCounter =>
  createSettledCounter({
    db,
    secret: Buffer.from(secret).toString('base64url'),
    onError: (error) => log.error({ err: error }, 'the rate limit was not settled'),
  });

type RateLimits = { readonly counter: SettledCounter; readonly perMinute: number };

/** People of one office share a network, so that members are counted each. */
function senderOf(request: FastifyRequest): string {
  const { actor } = request.context;
  return actor.kind === 'member' ? `session ${actor.sessionId}` : networkOf(request);
}

/**
 * Applies to every route registered later in this scope. All of them count together. Closes the
 * counter with the app.
 */
export async function limitRates(
  app: FastifyInstance,
  { counter, perMinute }: RateLimits,
): Promise<void> {
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
