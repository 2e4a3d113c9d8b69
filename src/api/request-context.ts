// What every route of the API is given: the context of its request, in the request's language, and cursors.
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
import { detectLocale } from '#platform/http/locale-detection.ts';
import type { Translate } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { defaultCurrency } from '#shared/money.ts';
import { checkAdmission, isRead } from './admission.ts';
import type { Cursors } from './cursors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Within the API: who asks, in which language. Prices are in dollars; a route that takes a
     * currency says so itself.
     */
    context: Context;
    /** Within the API: says a message's key in the language of the request. */
    translate: Translate;
  }
  interface FastifyInstance {
    /** Within the API: what `nextCursor` and `?cursor=` hold. */
    readonly cursors: Cursors;
  }
}

type Options = {
  readonly contextOf: ContextOf;
  readonly recognize: Recognize;
  readonly admissions: Admissions;
};

/**
 * Gives each request its context before anything can go wrong with it; then looks who asks. Throws
 * Invalid for other sites' forms, Overloaded.
 */
export function provideContext(
  app: FastifyInstance,
  { contextOf, recognize, admissions }: Options,
): void {
  app.decorateRequest('context');
  app.decorateRequest('translate');
  app.addHook('onRequest', async (request, reply) => {
    const locale = languageOf(request);
    const signal = isRead(request) ? clientGone(reply.raw) : null; // what changes something goes on without its client
    const asked = {
      signal,
      client: clientOf(request),
      locale,
      currency: defaultCurrency,
      requestId: request.id,
    };
    request.context = contextOf({ ...asked, actor: visitor, session: null });
    request.translate = translatorFor(locale);
    refuseForeign(request);
    checkAdmission(admissions, request);
    const { actor, session, cookies } = await recognize(credentialsOf(request));
    if (actor.kind === 'member') request.context = contextOf({ ...asked, actor, session });
    for (const cookie of cookies) void reply.header('set-cookie', cookie);
    // The language of the answer: of the market's own texts, and the one that sellers' texts were wanted in.
    void reply.header('content-language', locale);
  });
}

/**
 * The `lang` header, else `?lang=`, else the locale cookie, else English. The wire calls know no
 * `?lang=`. A language that we do not have counts as not said.
 */
function languageOf({ headers, url }: FastifyRequest): Locale {
  const said = typeof headers.lang === 'string' ? headers.lang.trim().toLowerCase() : null;
  if (isLocale(said)) return said;
  return detectLocale({ url: url.startsWith('/front/') ? '/' : url, cookie: headers.cookie });
}
