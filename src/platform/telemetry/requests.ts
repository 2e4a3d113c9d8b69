// Gives each request that reaches Fastify its trace, and counts it under its route's pattern.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import type { Telemetry } from './telemetry.ts';
import { parseTraceparent } from './trace.ts';
import type { Span } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's own span, recorded or not. */
    span: Span;
    /** The pattern of the rendered page, such as `/:lang/product/:handle`. */
    pagePattern: string | null;
  }
}

/**
 * Returns a route label, never the address: what users open is private, and addresses are
 * unbounded.
 */
export const routeOf = ({
  pagePattern,
  routeOptions: { url },
}: Pick<FastifyRequest, 'pagePattern' | 'routeOptions'>): string =>
  pagePattern ?? url ?? 'unmatched';

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger>;

type ObserveOptions = Pick<Telemetry, 'metrics' | 'tracing'> & {
  /**
   * A proxy of ours stands in front. Without one the header is a stranger's, who could have every
   * request of theirs recorded, under ids of their choice.
   */
  readonly trustsTraces: boolean;
};

export function observeRequests(
  app: App,
  { metrics, tracing, trustsTraces }: ObserveOptions,
): void {
  app.decorateRequest('span');
  app.decorateRequest('pagePattern', null);
  app.addHook('onRequest', (req, _reply, done) => {
    req.span = tracing.start({
      name: req.method,
      kind: 'request',
      work: { requestId: req.id },
      parent: trustsTraces
        ? parseTraceparent(req.headers.traceparent, req.headers.tracestate)
        : null,
      attributes: { 'http.request.method': req.method },
    });
    tracing.run(req.span.trace, done);
  });
  app.addHook('onResponse', (req, reply, done) => {
    const route = routeOf(req);
    const status = reply.statusCode;
    metrics.countRequest({ route, method: req.method, status, seconds: reply.elapsedTime / 1000 });
    req.span.end({
      name: `${req.method} ${route}`,
      attributes: { 'http.route': route, 'http.response.status_code': status },
      hasFailed: status >= 500,
    });
    done();
  });
}
