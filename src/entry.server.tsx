import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import {
  nonceContext,
  renderedContext,
  renderTurnContext,
  requestContext,
} from '#platform/pages/contexts.ts';
import { ofMatches, readHandoff } from '#platform/framework/handoff.ts';
import { NonceContext } from '#ui/nonce.ts';
import {
  type KeepMarkup,
  KeepMarkupContext,
  type MakeMarkup,
  MakeMarkupContext,
} from '#ui/islands/static-html.tsx';

// The server compares these by identity: it takes them from here, out of the bundle.
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

// The frame of pages is the same on thousands of them, and the same goods stand in many lists.
const keptMarkup = new WeakMap<object, Map<string, string>>();

function keepMarkup(thing: object, keptAs: string, make: () => string): string {
  const ofThing = keptMarkup.get(thing) ?? new Map<string, string>();
  keptMarkup.set(thing, ofThing);
  // React joins thousands of pieces. Kept as they are, they would be put together anew for each page that has them.
  const markup = ofThing.get(keptAs) ?? Buffer.from(make()).toString();
  ofThing.set(keptAs, markup);
  return markup;
}

const keepItem: KeepMarkup = (thing, keptAs, render) =>
  keepMarkup(thing, keptAs, () => renderToStaticMarkup(render()));

const makeMarkup: MakeMarkup = (id, content, keptAs, render) => {
  const make = () =>
    renderToStaticMarkup(<KeepMarkupContext value={keepItem}>{render()}</KeepMarkupContext>, {
      identifierPrefix: id,
    });
  return keptAs === undefined ? make() : keepMarkup(content as object, keptAs, make);
};

/**
 * Pages are sent whole: their loaders have waited for everything by now, and a stream of many
 * pieces costs more than the render. Nothing in a page may wait while it is rendered.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  await readHandoff(entry);
  const render = () =>
    renderToString(
      <MakeMarkupContext value={makeMarkup}>
        <NonceContext value={nonce}>
          <ServerRouter context={ofMatches(entry)} url={request.url} nonce={nonce} />
        </NonceContext>
      </MakeMarkupContext>,
    );
  const html = await context.get(renderTurnContext)(render);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  context.set(renderedContext, `<!DOCTYPE html>${html}`);
  return new Response(null, { headers, status });
}

/** Loaders log what went wrong themselves; what is left is a fault of the framework or the render. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (
    request.signal.aborted ||
    (typeof error === 'object' && error !== null && 'internal' in error)
  )
    return; // 404 of the router itself
  context.get(requestContext).services.log.error({ err: error }, 'request failed');
}
