// Renders a page with React Router, in a context of its own.
import type { FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { addCookies } from '#platform/http/cookies.ts';
import { localeOfPath } from '#platform/http/locale-of-path.ts';
import { clientOf, type Recognized } from '#platform/http/requests.ts';
import { defaultLocale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type * as contexts from './contexts.ts';
import type { ReadForm } from './contexts.ts';
import { createRenderTurn } from './render-turn.ts';
import { routeAreas } from '../framework/route-areas.ts';
import type { PageHostOptions } from './page-host-options.ts';
import { isDataPath } from './page-request.server.ts';

type RenderOptions = {
  readonly nonce: string;
  readonly forCache: boolean;
  /** It shows what anybody may see: a replica may be asked. */
  readonly isPublicRead: boolean;
  readonly tags: Set<string>;
  readonly currency: Currency;
  readonly who: Recognized;
  /** Aborted when no client waits for the page any more; null where the work must complete. */
  readonly signal: AbortSignal | null;
  /** Error with which every loader and action fails. */
  readonly outage?: unknown;
  readonly form?: ReadForm;
};

export type Render = ReturnType<typeof createRenderer>;

export function createRenderer(options: PageHostOptions) {
  const renderTurn = createRenderTurn({ answered: () => options.cache.stats().hits });
  // One for each build and area: it compiles every route anew.
  const areas = new WeakMap<ServerBuild, ReturnType<typeof routeAreas>>();
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const handlerOf = (build: ServerBuild, pathname: string): RequestHandler => {
    const narrow = areas.get(build) ?? routeAreas(build);
    areas.set(build, narrow);
    const narrowed = narrow(pathname);
    const handler = handlers.get(narrowed) ?? createRequestHandler(narrowed, options.mode);
    handlers.set(narrowed, handler);
    return handler;
  };

  return async (
    request: Request,
    req: FastifyRequest,
    {
      nonce,
      forCache,
      isPublicRead,
      tags,
      currency,
      who,
      signal,
      outage = null,
      form,
    }: RenderOptions,
  ) => {
    const build = await options.loadBuild();
    // The build exports the keys of its own copy of `contexts.ts` from its entry.
    const keys = build.entry.module as unknown as typeof contexts;
    const client = forCache ? null : clientOf(req);
    const context = new RouterContextProvider();
    context.set(keys.nonceContext, nonce);
    const { pathname } = new URL(request.url);
    context.set(keys.isDocumentContext, !isDataPath(pathname));
    context.set(keys.pageTagsContext, tags);
    context.set(keys.requestIdContext, req.id);
    context.set(keys.outageContext, outage);
    if (form) context.set(keys.formContext, form);
    context.set(
      keys.requestContext,
      options.contextOf({
        actor: who.actor,
        session: who.session,
        client,
        locale: localeOfPath(pathname) ?? defaultLocale,
        currency,
        requestId: req.id,
        signal,
        isPublicRead,
      }),
    );
    context.set(keys.renderTurnContext, renderTurn);
    const response = await handlerOf(build, pathname)(request, context);
    req.pagePattern = context.get(keys.patternContext);
    const retryAfterSeconds = context.get(keys.retryAfterContext);
    // React Router drops the headers of thrown responses, and of forms.
    if (retryAfterSeconds !== null && (response.status === 503 || response.status === 429))
      response.headers.set('retry-after', String(retryAfterSeconds));
    if (client) addCookies(response.headers, client.cookies.changes());
    return { response, rendered: context.get(keys.renderedContext) };
  };
}
