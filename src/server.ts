// The web process: HTTP, pages, API, files and sockets on one port, by default with the worker.
import '#platform/node-env.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyReply, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { loadDemoMarketInProcess } from '../database/demo/load-in-process.ts';
import { isDemoMarketMissing } from '../database/demo/state.ts';
import { loadReferenceData } from '../database/reference/load.ts';
import { sendOtherError } from '#api/problem-answers.ts';
import { apiRoutes } from '#api/routes.ts';
import {
  createIdentifier,
  createRecognizer,
} from '#features/accounts/services/recognize.server.ts';
import { usersChangedBy, sessionsEndedBy } from '#features/accounts/events.ts';
import { measurementRoutes } from '#features/visits/api.server.ts';
import { createSearchTally } from '#features/search/search-tally.server.ts';
import { createPictureTools } from '#features/media/services/picture-tools.server.ts';
import { createTally } from '#features/visits/tally.server.ts';
import { closeAll } from '#platform/close-all.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { systemContext } from '#platform/context.ts';
import { databaseUntil } from '#platform/database/abandoned-reads.ts';
import { startOutboxReader } from '#platform/events/outbox-reader.server.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { createAdmissions } from '#platform/http/admissions.ts';
import { openUploadFolder } from '#platform/files/upload-folder.ts';
import type { ContextOf } from '#platform/http/requests.ts';
import { compression } from '#platform/http/compression.ts';
import { networkOf, trustsHops } from '#platform/http/client-network.ts';
import { gracefulShutdown } from '#platform/http/graceful-shutdown.ts';
import { hasManyHosts } from '#platform/http/host-header.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { cutSlowReaders } from '#platform/http/slow-readers.ts';
import { closeWhereTooLarge } from '#platform/http/unread-body.ts';
import { createUploadSlots } from '#platform/http/upload-slots.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { createDropCoalescer } from '#platform/page-cache/drop-coalescer.ts';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { createKeyOf, pageHost, servesFromCache } from '#platform/pages/page-host.server.ts';
import { drainFor, failureText, onStop } from '#platform/process.ts';
import { createQueryCache } from '#platform/query-cache.ts';
import { openRealtime, socketPath } from '#platform/realtime/realtime.ts';
import { openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { matchedRoutes } from '#platform/framework/matched-routes.ts';
import { largeForms, uploadLimits } from './pages/large-forms.ts';
import { pageAdmissionOf } from './pages/page-admission.ts';
import { measureAdmissions } from '#platform/telemetry/admission-metrics.ts';
import { metricsRoute, serveMetrics } from '#platform/telemetry/metrics-endpoint.ts';
import { createCacheMeter } from '#platform/telemetry/page-cache-metrics.ts';
import { observeRequests, routeOf } from '#platform/telemetry/requests.ts';
import { openTelemetry } from '#platform/telemetry/telemetry.ts';
import { createMobileRedirect, mobileVary } from './pages/mobile-site.ts';
import { sitemapPaths } from './pages/pages.ts';
import { publicPageAt } from './pages/public-pages.ts';
import { featureHooks, features, wiringOf } from './features.server.ts';
import { startWorker } from './worker.ts';

const buildFolder = fileURLToPath(new URL('../build/', import.meta.url));

/** Limits on the size and pace of requests. Both timeouts together close slow clients. */
const httpLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
};
/** Less than `onStop` gives: an outage makes many parts slow to end. */
const closingMs = 8_000;
/** Of this, for requests under way. */
const requestsMs = 5_000;
/** Of answers that are being sent. */
const slowReaders = { silenceMs: 60_000, maxResponseMs: 600_000 };
const bodyLimitBytes = 1_048_576;

/** Files with hashed names never change; the few others may. The build has compressed both. */
const staticFiles = {
  root: path.join(buildFolder, 'client'),
  wildcard: false,
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: FastifyReply, file: string) => {
    void reply.header(
      'cache-control',
      file.includes(`${path.sep}assets${path.sep}`)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    );
  },
} as const;

/** A target may be an absolute URL (RFC 9112 §3.2.2). Its host is ignored. */
const pathOfTarget = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/** Origins of panels and mobile sites other than the market's own. */
const formOriginsOf = ({ sites, mobileSites, publicUrl }: Configuration): string[] =>
  [
    ...new Set(
      [...Object.values(sites), ...Object.values(mobileSites)].map((site) => new URL(site).origin),
    ),
  ].filter((origin) => origin !== new URL(publicUrl).origin);

type Pages = {
  readonly build: string;
  readonly load: () => Promise<ServerBuild>;
  readonly vite: ViteDevServer | null;
};

/** The built pages. In development, Vite's, which change while the server runs. */
async function openPages(server: http.Server, isDevelopment: boolean): Promise<Pages> {
  if (!isDevelopment) {
    const built = (await import(path.join(buildFolder, 'server/index.js'))) as ServerBuild;
    const sources = readFileSync(path.join(buildFolder, '.sources'), 'utf8');
    return { build: sources.slice(0, 12), load: () => Promise.resolve(built), vite: null };
  }
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  return {
    build: randomUUID(),
    load: () =>
      vite.ssrLoadModule(
        'virtual:react-router/server-build',
      ) as Promise<unknown> as Promise<ServerBuild>,
    vite,
  };
}

export type WebServer = {
  readonly port: number;
  /** Reports "not ready" and keeps answering for a while, or until `hurry` aborts. */
  readonly drain: (hurry: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};
type StartOptions = {
  readonly isDevelopment?: boolean;
  readonly report?: (step: string) => void;
  /** Aborts a start under way, between two steps. */ readonly signal?: AbortSignal;
};

/**
 * Starts everything and resolves once requests are served. On failure it closes what it opened and
 * rethrows.
 */
export async function startWebServer(
  configuration: Configuration,
  { isDevelopment = false, report: tell = () => {}, signal }: StartOptions = {},
): Promise<WebServer> {
  const opened: (() => unknown)[] = [];
  const report = (step: string) => {
    signal?.throwIfAborted();
    tell(step);
  };
  const close = () => closeAll(opened, { withinMs: closingMs });
  try {
    const telemetry = await openTelemetry(configuration, 'web');
    opened.push(() => telemetry.close());
    const { metrics, tracing } = telemetry;
    const log = createLogger(configuration, 'web', { tracing });
    const files = await openFileStorage(configuration);
    await files.check();
    const uploads = await openUploadFolder(configuration.dataDir);
    opened.push(uploads.close);
    const wiring = wiringOf(configuration);
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
      req.url = pathOfTarget(req.url!);
      front(req, res);
    });
    cutSlowReaders(server, slowReaders);
    const pages = await openPages(server, isDevelopment);
    opened.push(() => pages.vite?.close());
    const mobile = createMobileRedirect(configuration.mobileSites, configuration.publicUrl);
    const vary = mobile && { vary: mobileVary };
    const cache = createPageCache({
      build: pages.build,
      maxBytes: configuration.pageCacheBytes,
      ...vary,
    });
    const countHit = createCacheMeter(metrics, cache);
    const queryCache = createQueryCache();

    const services = await openServices({
      configuration,
      log,
      jobs: wiring.jobs,
      isWorker: configuration.hasInlineWorker,
      files,
      features: featureHooks,
      pictures: createPictureTools(files),
      pageCache: cache,
      queryCache,
      telemetry,
      report,
    });
    opened.push(services.close);
    const own = systemContext(services);
    await loadReferenceData(own, report);
    if (configuration.isDemo && (await isDemoMarketMissing(own)))
      await loadDemoMarketInProcess({ databaseUrl: services.databaseUrl, report, signal });

    const worker = configuration.hasInlineWorker ? await startWorker(services, wiring) : null;
    if (worker) opened.push(() => worker.close());
    // Pages render from the query cache, so it drops first.
    const drops = createDropCoalescer([queryCache, cache]);

    const trustsHop = trustsHops(configuration.trustedProxies);
    const realtime = openRealtime(server, {
      log,
      publicUrl: configuration.publicUrl,
      identify: createIdentifier(own),
      networkOf: (request) => networkOf(request, trustsHop),
      sessionsEndedBy,
      usersChangedBy,
    });
    metrics.addGauge({
      name: 'kervan_sockets',
      help: 'Open sockets.',
      read: () => realtime.stats().sockets,
    });
    const feed = await startOutboxReader(
      services.database.db,
      (events) => {
        drops.add(events.flatMap((event) => event.tags));
        realtime.announce(events);
      },
      { url: services.databaseUrl, log },
    );
    opened.push(() => feed.close());

    const searchTally = createSearchTally(own);
    const contextOf: ContextOf = ({ requestId, signal: gone = null, ...asked }) => ({
      ...own,
      ...asked,
      ...(gone && { db: databaseUntil(services.database.pool, gone) }),
      services: { ...services, searchTally, log: log.child({ requestId }) },
    });
    // Pages add their own headers.
    const headers = securityHeaders({ publicUrl: configuration.publicUrl, kind: 'other' });
    const recognize = createRecognizer(own);
    const tally = createTally(own);
    opened.push(
      () => tally.close(),
      () => searchTally.close(),
    ); // Adds clicks to searches already counted.
    const admissions = createAdmissions({ log });
    opened.push(() => admissions.close());
    measureAdmissions(metrics, admissions);
    const routesOf = isDevelopment ? () => [] : matchedRoutes(await pages.load());
    const pageOptions = {
      publicAdmission: admissions.publicPages,
      admissionOf: pageAdmissionOf(admissions),
      recognize,
      publicUrl: configuration.publicUrl,
      mediaUrl: configuration.mediaUrl,
      pixelUrl: configuration.tracking.pixel?.url,
      formOrigins: formOriginsOf(configuration),
      keyOf: createKeyOf({
        cache,
        publicPageAt: isDevelopment ? () => null : publicPageAt,
        routesOf,
      }),
      largeForms: { forms: largeForms, folder: uploads, slots: createUploadSlots(uploadLimits) },
      cache,
      loadBuild: pages.load,
      contextOf,
      ...vary,
      mode: isDevelopment ? 'development' : 'production',
    } as const;
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
        front = (req, res) => {
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
          if (servesFromCache(req, res, pageOptions)) return countHit(req, res);
          if (pages.vite) pages.vite.middlewares(req, res, () => handler(req, res));
          else handler(req, res);
        };
        return server;
      },
    });
    opened.push(() => app.close());
    app.setErrorHandler(sendOtherError);
    app.addHook('onSend', closeWhereTooLarge);
    const trustsTraces = configuration.trustedProxies > 0;
    observeRequests(app, { ...telemetry, trustsTraces }); // first: the rest belongs to the trace
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
    let isDraining = false;
    const { database, jobs } = services;
    await app.register(healthRoutes, { database, jobs, isDraining: () => isDraining });
    await app.register(metricsRoute, { metrics, token: configuration.metrics.token });
    const fixedPaths = { market: sitemapPaths('market'), fixed: sitemapPaths('fixed') };
    const sitemaps = features.flatMap(({ sitemap }) => sitemap ?? []);
    for (const routes of features.flatMap(({ site }) => site ?? []))
      await app.register(routes, {
        context: () => own,
        configuration,
        admissions,
        sitemaps,
        fixedPaths,
      });
    await app.register(measurementRoutes, {
      tally,
      countryHeader: configuration.countryHeader,
      measuresVitals: configuration.tracking.vitalsPercent > 0,
    });
    await app.register(apiRoutes, { features, configuration, contextOf, recognize, admissions });
    if (!isDevelopment) await app.register(fastifyStatic, staticFiles);
    await app.register(pageHost, pageOptions);

    // Before the first connection: it has to know them all.
    const { drain, stopListening, shutDown } = gracefulShutdown(server, { deadlineMs: requestsMs });
    // In the opposite order: sockets that come back at once find another process.
    opened.push(shutDown, () => realtime.close(), stopListening);
    if (configuration.metrics.port !== null) {
      const served = await serveMetrics({
        ...configuration.metrics,
        port: configuration.metrics.port,
        metrics,
        log,
      });
      opened.push(() => served.close());
    }
    await app.listen({ port: configuration.port, host: configuration.host });
    return {
      port: (server.address() as AddressInfo).port,
      close,
      drain: async (hurry) => {
        isDraining = true;
        drain();
        worker?.drain().catch((error: unknown) => log.warn({ err: error }, 'jobs did not drain'));
        await drainFor(configuration.drainMs, hurry);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const configuration = readConfiguration(process.env);
  const stopping = new AbortController();
  const starting = startWebServer(configuration, {
    isDevelopment: process.argv.includes('--dev'),
    report: (step) => console.log(`  ${step}`),
    signal: stopping.signal,
  });
  // Also covers startup: Ctrl-C must not leave PostgreSQL running.
  onStop(
    async (hurry) => {
      stopping.abort();
      const web = await starting.catch(() => null);
      await web?.drain(hurry);
      await web?.close();
    },
    createLogger(configuration, 'web'),
    { drainMs: configuration.drainMs },
  );
  const web = await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) return null; // Stopped on request.
    throw error;
  });
  if (!web) return;
  // Flushes now, while there is time: on a busy machine the first exit took eight seconds longer.
  flushCompileCache();
  const address =
    configuration.port === 0 ? `http://localhost:${web.port}` : configuration.publicUrl;
  console.log(
    `\n  Kervan is open at ${address} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`,
  );
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(failureText(error));
    process.exit(1);
  });
}
