import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext, requestContext } from '#platform/pages/contexts.ts';
import { NonceContext } from '#ui/nonce.ts';
import { MakeMarkupContext } from '#ui/still.tsx';

// The server compares these by identity: it takes them from here, out of the bundle.
export { isDocumentContext, nonceContext, pageTagsContext, requestContext, requestIdContext } from '#platform/pages/contexts.ts';

/** How long a page may wait for what it streams. */
export const streamTimeout = 5_000;

// The frame of pages is the same on thousands of them.
const keptMarkup = new WeakMap<object, Map<string, string>>();

/** As one text: a stream's many small pieces cost more than the render. */
function makeMarkup(id: string, content: unknown, keptAs: string | undefined, render: () => ReactNode): string {
  const made = () => renderToStaticMarkup(render(), { identifierPrefix: id });
  if (keptAs === undefined) return made();
  const ofContent = keptMarkup.get(content as object) ?? new Map<string, string>();
  keptMarkup.set(content as object, ofContent);
  const markup = ofContent.get(keptAs) ?? made();
  ofContent.set(keptAs, markup);
  return markup;
}

/** Pages are sent whole: their loaders have waited for everything by now, and a stream of many pieces costs more than the render. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider): Promise<Response> {
  const nonce = context.get(nonceContext);
  const page = <MakeMarkupContext value={makeMarkup}><NonceContext value={nonce}><ServerRouter context={entry} url={request.url} nonce={nonce} /></NonceContext></MakeMarkupContext>;
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const body = new Writable({
      highWaterMark: 2 ** 24, // never full
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        headers.set('Content-Type', 'text/html; charset=utf-8');
        resolve(new Response(Buffer.concat(parts), { headers, status }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void pipe(body),
      onShellError: reject,
      onError: (error) => context.get(requestContext).services.log.error({ err: error }, 'render failed'),
    });
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Loaders log what went wrong themselves; what is left is a fault of the framework or the render. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted || (typeof error === 'object' && error !== null && 'internal' in error)) return; // 404 of the router itself
  context.get(requestContext).services.log.error({ err: error }, 'request failed');
}
