// `GET /metrics`: on a separate port, or on the main one with a token.
import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ConfigurationError } from '#platform/configuration.ts';
import { bearerTokenOf, type Metrics } from './metrics.ts';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares digests, so that timing reveals neither content nor length. */
const isToken = (token: string, given: string): boolean =>
  timingSafeEqual(digestOf(token), digestOf(given));

type RouteOptions = {
  readonly metrics: Metrics;
  /** Null: this port has no metrics. */ readonly token: string | null;
};

/** For the main port. Without a token the path does not exist. */
export async function metricsRoute(
  app: FastifyInstance,
  { metrics, token }: RouteOptions,
): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (token === null) return reply.code(404).type('text/plain').send('');
    if (!isToken(token, bearerTokenOf(request.headers))) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('');
    }
    const { contentType, text } = await metrics.write();
    return reply.type(contentType).send(text);
  });
}

type ServerOptions = {
  readonly metrics: Metrics;
  readonly port: number;
  readonly host: string;
  readonly token: string | null;
  readonly log: Logger;
};

type Answer = {
  readonly status: number;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: string;
};

/** Serves only metrics. Rejects with ConfigurationError when the port is taken. */
export async function serveMetrics({
  metrics,
  port,
  host,
  token,
  log,
}: ServerOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const answerOf = async ({ method, url, headers }: http.IncomingMessage): Promise<Answer> => {
    if (method !== 'GET' && method !== 'HEAD')
      return { status: 405, headers: { allow: 'GET, HEAD' }, body: '' };
    if (url?.split('?', 1)[0] !== '/metrics') return { status: 404, headers: {}, body: '' };
    if (token !== null && !isToken(token, bearerTokenOf(headers))) {
      return { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: '' };
    }
    const { contentType, text } = await metrics.write();
    return {
      status: 200,
      headers: { 'content-type': contentType },
      body: method === 'HEAD' ? '' : text,
    };
  };
  const answer = async (req: http.IncomingMessage, res: http.ServerResponse): Promise<void> => {
    const { status, headers, body } = await answerOf(req);
    res.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
  };
  const server = http.createServer(
    { headersTimeout: 5_000, requestTimeout: 10_000, maxHeaderSize: 16_384 },
    (req, res) => {
      answer(req, res).catch((error: unknown) => {
        log.error({ err: error }, 'metrics failed');
        if (!res.headersSent) res.writeHead(500);
        res.end();
      });
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigurationError(
              `METRICS_PORT ${port} of ${host} is taken by another program: ` +
                'end it, or set another.',
            )
          : error,
      ),
    );
    server.listen({ port, host }, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
