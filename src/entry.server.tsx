import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { forCacheContext, nonceContext, requestContext } from '#platform/pages/contexts.ts';
import { NonceContext } from '#ui/nonce.ts';

// The server compares these by identity: it takes them from here, out of the bundle.
export { forCacheContext, nonceContext, pageTagsContext, requestContext, requestIdContext } from '#platform/pages/contexts.ts';

/** How long a page may wait for what it streams. */
export const streamTimeout = 5_000;

/** A page for the cache is awaited whole; any other is sent as it grows. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider): Promise<Response> {
  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    const send = () => {
      const body = new PassThrough({ final(done) { clearTimeout(timeout); done(); } });
      headers.set('Content-Type', 'text/html; charset=utf-8');
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
    };
    const { pipe, abort } = renderToPipeableStream(<NonceContext value={nonce}><ServerRouter context={entry} url={request.url} nonce={nonce} /></NonceContext>, {
      nonce,
      ...(context.get(forCacheContext) ? { onAllReady: send } : { onShellReady: send }),
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
