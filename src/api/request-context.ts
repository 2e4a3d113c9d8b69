// What every route of the API is given: the context of its request, in the request's language, and cursors.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { detectLocale } from '#platform/http/locale-detection.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { defaultCurrency } from '#shared/money.ts';
import type { Cursors } from './cursors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Within the API: who asks, in which language. Prices are in dollars; a route that takes a currency says so itself. */
    context: Context;
  }
  interface FastifyInstance {
    /** Within the API: what `nextCursor` and `?cursor=` hold. */
    readonly cursors: Cursors;
  }
}

/** For a visitor of whom nothing is known but this. */
export type ContextOf = (request: Pick<Context, 'locale' | 'currency'> & { requestId: string }) => Context;

/** Gives each request its context before anything can go wrong with it. */
export function provideContext(app: FastifyInstance, contextOf: ContextOf): void {
  app.decorateRequest('context');
  app.addHook('onRequest', async (request, reply) => {
    const locale = languageOf(request);
    request.context = contextOf({ locale, currency: defaultCurrency, requestId: request.id });
    // The language of the answer: of the market's own texts, and the one that sellers' texts were wanted in.
    void reply.header('content-language', locale);
  });
}

/**
 * The `lang` header, else `?lang=`, else the locale cookie, else English. The wire calls know no `?lang=`. A language
 * that we do not have counts as not said.
 */
function languageOf({ headers, url }: FastifyRequest): Locale {
  const said = typeof headers.lang === 'string' ? headers.lang.trim().toLowerCase() : null;
  if (isLocale(said)) return said;
  return detectLocale({ url: url.startsWith('/front/') ? '/' : url, cookie: headers.cookie });
}
