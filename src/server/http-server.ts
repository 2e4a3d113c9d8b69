// The HTTP server before Fastify: limits, targets, and what answers without the framework.
import http from 'node:http';
import type { AnswerMemory } from '#api/kept-answers.ts';
import { minuteMs } from '#shared/durations.ts';
import { hasManyHosts } from '#platform/http/host-header.ts';
import { cutSlowBody, hasBody } from '#platform/http/slow-bodies.ts';
import { cutSlowReaders } from '#platform/http/slow-readers.ts';
import { servesFromCache } from '#platform/pages/cached-pages.server.ts';
import type { PageHostOptions } from '#platform/pages/page-host-options.ts';
import { socketPath } from '#platform/realtime/realtime.ts';
import { type createMobileRedirect, mobileVary } from '../pages/mobile-site.ts';
import type { BuiltFiles } from './built-files.ts';
import type { Pages } from './pages-build.ts';

/** Limits on the size and pace of requests. Both timeouts together close slow clients. */
const httpLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  // Large files on a slow line; `bodyPace` ends slower requests sooner.
  requestTimeout: 10 * minuteMs,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
};
/**
 * Any body has half a minute. One that takes longer keeps the pace at which 20 MB, the largest
 * picture, take five minutes.
 */
const bodyPace = { graceMs: 30_000, minBytesPerSecond: 64 * 1024 };
/** Of answers that are being sent. */
const slowReaders = { silenceMs: minuteMs, maxResponseMs: 600_000 };

/** A target may be an absolute URL (RFC 9112 §3.2.2). Its host is ignored. */
const pathOfTarget = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

export type HttpServer = {
  readonly server: http.Server;
  /** Until the first call, requests are answered 503. */
  readonly handleWith: (listener: http.RequestListener) => void;
};

export function createHttpServer({ isDevelopment }: { isDevelopment: boolean }): HttpServer {
  let front: http.RequestListener = (_req, res) =>
    void res.writeHead(503, { 'retry-after': '1' }).end();
  // Answers other upgrade protocols over HTTP. An upgrade without a handler would stay open for
  // good, outside all limits.
  const shouldUpgradeCallback = (req: http.IncomingMessage) =>
    isDevelopment || req.url!.startsWith(socketPath);
  const server = http.createServer({ ...httpLimits, shouldUpgradeCallback }, (req, res) => {
    if (hasManyHosts(req.rawHeaders)) {
      res.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
      return;
    }
    if (hasBody(req)) cutSlowBody(req, bodyPace);
    req.url = pathOfTarget(req.url!);
    front(req, res);
  });
  cutSlowReaders(server, slowReaders);
  return { server, handleWith: (listener) => (front = listener) };
}

type FrontOptions = {
  readonly mobile: ReturnType<typeof createMobileRedirect>;
  readonly headers: Readonly<Record<string, string>>;
  readonly pageOptions: Pick<PageHostOptions, 'cache' | 'keyOf'>;
  /** Of the API. */
  readonly memory: AnswerMemory | null;
  readonly countHit: http.RequestListener;
  /** Null in development. */
  readonly builtFiles: BuiltFiles | null;
  readonly vite: Pages['vite'];
};

/**
 * Answers what needs no framework: redirects to mobile sites, and pages, the API's answers and
 * built files from memory.
 */
export const frontOf =
  ({ mobile, headers, pageOptions, memory, countHit, builtFiles, vite }: FrontOptions) =>
  (handler: http.RequestListener): http.RequestListener =>
  (req, res) => {
    const answer = mobile?.(req) ?? null;
    if (answer && 'location' in answer) {
      res
        .writeHead(302, {
          ...headers,
          ...answer,
          'cache-control': 'private, no-cache',
          vary: mobileVary,
          'content-length': 0,
        })
        .end();
      return;
    }
    // The responder adds its own headers.
    if (answer) res.setHeader('set-cookie', answer.cookie);
    if (builtFiles?.serves(req, res)) return;
    if (servesFromCache(req, res, pageOptions) || memory?.serves(req, res)) countHit(req, res);
    else if (vite) vite.middlewares(req, res, () => handler(req, res));
    else handler(req, res);
  };
