// Fastify with what holds for every request: ids, headers, errors, telemetry and compression.
import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import fastifyCompress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import { sendOtherError } from '#api/problem-answers.ts';
import type { Configuration } from '#platform/configuration.ts';
import type { trustsHops } from '#platform/http/client-network.ts';
import { compression } from '#platform/http/compression.ts';
import { closeWhereTooLarge } from '#platform/http/unread-body.ts';
import type { createLogger } from '#platform/telemetry/logger.ts';
import { observeRequests, routeOf } from '#platform/telemetry/requests.ts';
import type { openTelemetry } from '#platform/telemetry/telemetry.ts';
import type { HttpServer } from './http-server.ts';

const bodyLimitBytes = 1_048_576;

type AppOptions = {
  readonly configuration: Configuration;
  readonly log: ReturnType<typeof createLogger>;
  readonly telemetry: Awaited<ReturnType<typeof openTelemetry>>;
  readonly trustsHop: ReturnType<typeof trustsHops>;
  readonly headers: Readonly<Record<string, string>>;
  readonly http: HttpServer;
  readonly front: (handler: http.RequestListener) => http.RequestListener;
};

export type App = Awaited<ReturnType<typeof createApp>>;

export async function createApp({
  configuration,
  log,
  telemetry,
  trustsHop,
  headers,
  http: { server, handleWith },
  front,
}: AppOptions) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: false,
    trustProxy: trustsHop,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: sendOtherError,
    serverFactory: (handler) => {
      handleWith(front(handler));
      return server;
    },
  });
  app.setErrorHandler(sendOtherError);
  app.addHook('onSend', closeWhereTooLarge);
  // First: the rest belongs to the trace.
  observeRequests(app, { ...telemetry, trustsTraces: configuration.trustedProxies > 0 });
  app.addHook(
    'onRequest',
    async (req, reply) => void reply.headers({ ...headers, 'x-request-id': req.id }),
  );
  app.addHook('onResponse', async (req, reply) => {
    // Logs the route's pattern, never the URL: searches and visited pages are private.
    req.log.info(
      {
        method: req.method,
        route: routeOf(req),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        traceId: req.span.trace.traceId,
      },
      'request',
    );
  });
  await app.register(fastifyCompress, compression);
  return app;
}
