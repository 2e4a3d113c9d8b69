// Lets every creating call be sent again: under an `Idempotency-Key` it runs once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '#platform/commands.ts';
import { answerOnce, maxIdempotencyKeyLength } from '#platform/http/idempotency.ts';
import { invalid } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of creating routes: a right that was lost since ends the answers to repeats, too. */
    permission?: Permission;
    /**
     * Of creating routes whose body is no JSON: what is compared in its place. They may run twice,
     * because the same again is the same thing, and hold no transaction while they run.
     */
    repeatedBy?: (request: FastifyRequest) => string;
  }
}

export const idempotencyHeader = 'idempotency-key';

/** Every POST of the versioned API creates something. */
export const isCreating = ({ method, url }: { method: string | readonly string[]; url: string }) =>
  [method].flat().includes('POST') && url.startsWith('/api/v1/');

/** Returns the key; null without one. Throws invalid. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > maxIdempotencyKeyLength)
    throw invalid({ [idempotencyHeader]: 'invalidField' });
  return key;
}

/**
 * Wraps the handlers of all creating routes registered later in this scope. They set the status and
 * return the body, because what they send themselves could not be stored.
 */
export function answerRepeats(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isCreating(route)) return;
    const { handler, url, config } = route;
    const permission = config?.permission;
    const repeatedBy = config?.repeatedBy;
    if (!permission) throw new Error(`POST ${url} names no permission`);
    route.handler = async function once(request: FastifyRequest, reply: FastifyReply) {
      const key = keyOf(request);
      const { actor } = request.context;
      if (key === null || actor.kind !== 'member') return handler.call(this, request, reply);
      permit(permission(actor));
      const { params, query, body } = request;
      const said = repeatedBy ? repeatedBy(request) : body;
      const asked = { userId: actor.userId, key, request: [url, params, query, said] };
      const make = async () => {
        const made: unknown = await handler.call(this, request, reply);
        if (made === reply) throw new Error(`${url} sends its answer instead of returning it`);
        return { status: reply.statusCode, body: made };
      };
      const made = repeatedBy ? await make() : null;
      const answer = await answerOnce(request.context, asked, async (inside) => {
        if (made) return made;
        request.context = inside;
        return make();
      });
      if (answer.isRepeated) void reply.header('idempotency-replayed', 'true');
      void reply.code(answer.status);
      return answer.body;
    };
  });
}
