import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import {
  nonceContext,
  renderedContext,
  renderTurnContext,
  requestContext,
} from '#platform/pages/contexts.ts';
import { ofMatches, readHandoff } from '#platform/framework/handoff.ts';
import { ofLanguage } from '#platform/framework/language-scripts.ts';
import { NonceContext } from '#ui/nonce.ts';
import {
  type CacheMarkup,
  CacheMarkupContext,
  type MakeMarkup,
  MakeMarkupContext,
} from '#ui/islands/static-html.tsx';

// The server compares these by identity, so it must import them from this bundle.
export {
  formContext,
  isDocumentContext,
  nonceContext,
  outageContext,
  pageTagsContext,
  patternContext,
  renderedContext,
  renderTurnContext,
  requestContext,
  requestIdContext,
  retryAfterContext,
} from '#platform/pages/contexts.ts';

// Caches markup: thousands of pages share the frame, and many lists share product cards.
const keptMarkup = new WeakMap<object, Map<string, string>>();

function keepMarkup(thing: object, cacheKey: string, make: () => string): string {
  const ofThing = keptMarkup.get(thing) ?? new Map<string, string>();
  keptMarkup.set(thing, ofThing);
  // React joins thousands of pieces. Copying them into one flat string avoids joining them again
  // per page.
  const markup = ofThing.get(cacheKey) ?? Buffer.from(make()).toString();
  ofThing.set(cacheKey, markup);
  return markup;
}

const keepItem: CacheMarkup = (thing, cacheKey, render) =>
  keepMarkup(thing, cacheKey, () => renderToStaticMarkup(render()));

const makeMarkup: MakeMarkup = (id, content, cacheKey, render) => {
  const make = () =>
    renderToStaticMarkup(<CacheMarkupContext value={keepItem}>{render()}</CacheMarkupContext>, {
      identifierPrefix: id,
    });
  return cacheKey === undefined ? make() : keepMarkup(content as object, cacheKey, make);
};

/**
 * Sends pages whole: their loaders have finished, and a stream of many pieces costs more than the
 * render. Nothing in a page may suspend.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const { locale } = context.get(requestContext);
  await readHandoff(entry);
  const render = () =>
    renderToString(
      <MakeMarkupContext value={makeMarkup}>
        <NonceContext value={nonce}>
          <ServerRouter
            context={ofLanguage(ofMatches(entry), locale)}
            url={request.url}
            nonce={nonce}
          />
        </NonceContext>
      </MakeMarkupContext>,
    );
  const html = await context.get(renderTurnContext)(render);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  context.set(renderedContext, `<!DOCTYPE html>${html}`);
  return new Response(null, { headers, status });
}

/** Logs errors of the framework and the render; loaders log their own. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (
    request.signal.aborted ||
    (typeof error === 'object' && error !== null && 'internal' in error)
  )
    return; // The router's own 404.
  context.get(requestContext).services.log.error({ err: error }, 'request failed');
}
