// Gives every API route the context of its request, in the request's language, and cursors.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import type { Admissions } from '#platform/http/admissions.ts';
import { clientGone } from '#platform/http/client-gone.ts';
import {
  clientOf,
  type ContextOf,
  credentialsOf,
  type Recognize,
  refuseForeign,
} from '#platform/http/requests.ts';
import { visitor } from '#shared/actor.ts';
import { refused, type Translate } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { defaultCurrency } from '#shared/money.ts';
import type { Scope } from '#shared/scopes.ts';
import { checkAdmission, isRead } from './admission.ts';
import type { Cursors } from './cursors.ts';
import { languageOf } from './language.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** API only: what an access token must permit. On other routes its sender is a visitor. */
    scope?: Scope;
    /** API only: pages ask by the clock, which prolongs no session. */
    isByClock?: boolean;
  }
  interface FastifyRequest {
    /**
     * API only: actor and language of the request. Prices are in dollars; a route with a currency
     * parameter sets it itself.
     */
    context: Context;
    /** API only: translates a message key to the language of the request. */
    translate: Translate;
  }
  interface FastifyInstance {
    /** API only: seals and opens `nextCursor` and `?cursor=`. */
    readonly cursors: Cursors;
  }
}

type Options = {
  readonly contextOf: ContextOf;
  readonly recognize: Recognize;
  readonly admissions: Admissions;
  /** Whether others may wait for the same answer. */
  readonly isShared: (request: FastifyRequest) => boolean;
};

/**
 * Gives each request its context before anything can fail, then identifies the actor. Throws
 * invalid for cross-site forms, and overloaded.
 */
export function provideContext(
  app: FastifyInstance,
  { contextOf, recognize, admissions, isShared }: Options,
): void {
  app.decorateRequest('context');
  app.decorateRequest('translate');
  app.addHook('onRequest', async (request, reply) => {
    const locale = languageOf(request);
    // A write goes on after its client has disconnected, and so does what others wait for.
    const signal = isRead(request) && !isShared(request) ? clientGone(reply.raw) : null;
    const asked = {
      signal,
      client: clientOf(request),
      locale,
      currency: defaultCurrency,
      requestId: request.id,
    };
    request.context = contextOf({
      ...asked,
      actor: visitor,
      session: null,
      isPublicRead: isRead(request),
    });
    request.translate = translatorFor(locale);
    refuseForeign(request);
    checkAdmission(admissions, request);
    const { actor, session, cookies, scopes } = await recognize({
      ...credentialsOf(request),
      isByClock: request.routeOptions.config.isByClock ?? false,
    });
    const isTaken = !scopes || takesToken(request, scopes);
    if (actor.kind === 'member' && isTaken)
      request.context = contextOf({ ...asked, actor, session });
    for (const cookie of cookies) void reply.header('set-cookie', cookie);
    // The language of the market's own texts, and the preferred one of sellers' texts.
    void reply.header('content-language', locale);
  });
  app.addHook('onSend', async ({ context }, reply) => {
    for (const text of context?.client?.cookies.changes() ?? [])
      void reply.header('set-cookie', text);
  });
}

/**
 * Whether the route serves access tokens; the sender stays a visitor elsewhere. Throws refused for
 * a token without the route's scope.
 */
function takesToken({ routeOptions }: FastifyRequest, scopes: readonly Scope[]): boolean {
  const { scope } = routeOptions.config;
  if (scope === undefined) return false;
  if (!scopes.includes(scope)) throw refused('scopeMissing', { scope });
  return true;
}
