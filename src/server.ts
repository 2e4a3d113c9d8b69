// The web process: HTTP, pages, API, files and sockets on one port, by default with the worker.
import '#platform/node-env.ts';
import type http from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { loadDemoMarketInProcess } from '../database/demo/load-in-process.ts';
import { isDemoMarketMissing } from '../database/demo/state.ts';
import { loadReferenceData } from '../database/reference/load.ts';
import {
  createIdentifier,
  createRecognizer,
} from '#features/accounts/services/recognize.server.ts';
import {
  type DemoLogInView,
  listDemoLogIns,
} from '#features/accounts/queries/demo-log-ins.server.ts';
import { usersChangedBy, sessionsEndedBy } from '#features/accounts/events.ts';
import { createAnswerMemory } from '#api/kept-answers.ts';
import { openRequestCounter } from '#api/rate-limits.ts';
import { createSearchTally } from '#features/search/search-tally.server.ts';
import { createPictureTools } from '#features/media/services/picture-tools.server.ts';
import { createTally } from '#features/visits/tally.server.ts';
import { closeAll } from '#platform/close-all.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { type Context, type PageDropper, systemContext } from '#platform/context.ts';
import { databaseUntil } from '#platform/database/abandoned-reads.ts';
import type { Database } from '#platform/database/connection.ts';
import { positionOf, type Replicas } from '#platform/database/replicas.ts';
import { startOutboxReader } from '#platform/events/outbox-reader.server.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { createAdmissions } from '#platform/http/admissions.ts';
import { openUploadFolder } from '#platform/files/upload-folder.ts';
import { isLocalUrl } from '#platform/http/local-url.ts';
import type { ContextOf } from '#platform/http/requests.ts';
import { networkOf, trustsHops } from '#platform/http/client-network.ts';
import { gracefulShutdown } from '#platform/http/graceful-shutdown.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { createUploadSlots } from '#platform/http/upload-slots.ts';
import { createDropCoalescer } from '#platform/page-cache/drop-coalescer.ts';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import { createKeyOf, publicPageOf } from '#platform/pages/cached-pages.server.ts';
import { drainFor, failureText, onStop } from '#platform/process.ts';
import { createQueryCache } from '#platform/query-cache.ts';
import { openRealtime } from '#platform/realtime/realtime.ts';
import { type OpenServices, openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { matchedRoutes } from '#platform/framework/matched-routes.ts';
import { largeForms, uploadLimits } from './pages/large-forms.ts';
import { pageAdmissionOf } from './pages/page-admission.ts';
import { measureAdmissions } from '#platform/telemetry/admission-metrics.ts';
import { serveMetrics } from '#platform/telemetry/metrics-endpoint.ts';
import { createAnswerCounter, createCacheMeter } from '#platform/telemetry/page-cache-metrics.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { openTelemetry } from '#platform/telemetry/telemetry.ts';
import { createMobileRedirect, mobileVary } from './pages/mobile-site.ts';
import { publicPageAt } from './pages/public-pages.ts';
import { featureHooks, features, wiringOf } from './features.server.ts';
import { jobProgram, startWorker } from './worker.ts';
import { createApp } from './server/app.ts';
import { createBuiltFiles } from './server/built-files.ts';
import { createHttpServer, frontOf } from './server/http-server.ts';
import { openText } from './server/open-text.ts';
import { openReplicasOf } from './server/open-replicas.ts';
import { openPages } from './server/pages-build.ts';
import { registerRoutes } from './server/routes.ts';

/** Less than `onStop` gives: an outage makes many parts slow to end. */
const closingMs = 8_000;
/** Between two looks for what the caches hold in vain. */
const pruneMs = 30_000;
/** Of `closingMs`, for requests under way. */
const requestsMs = 5_000;

/** Origins of panels and mobile sites other than the market's own. */
const formOriginsOf = ({ sites, mobileSites, publicUrl }: Configuration): string[] =>
  [
    ...new Set(
      [...Object.values(sites), ...Object.values(mobileSites)].map((site) => new URL(site).origin),
    ),
  ].filter((origin) => origin !== new URL(publicUrl).origin);

export type WebServer = {
  readonly port: number;
  /** Null where this is no demo. */
  readonly demoLogIns: readonly DemoLogInView[] | null;
  /** Reports "not ready" and keeps answering for a while, or until `hurry` aborts. */
  readonly drain: (hurry: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};
type StartOptions = {
  readonly isDevelopment?: boolean;
  readonly report?: (step: string) => void;
  /** Aborts a start under way, between two steps. */
  readonly signal?: AbortSignal;
};

type Filling = {
  readonly databaseUrl: string;
  readonly isDemo: boolean;
  readonly report: (step: string) => void;
  readonly signal: AbortSignal | undefined;
};
type SocketOptions = {
  readonly own: Context;
  readonly configuration: Configuration;
  readonly metrics: Metrics;
  readonly trustsHop: ReturnType<typeof trustsHops>;
};
type Realtime = ReturnType<typeof openRealtime>;

/** Reference data, and the demo market where one is wanted and missing. */
async function fillMarket(
  own: Context,
  { databaseUrl, isDemo, report, signal }: Filling,
): Promise<void> {
  await loadReferenceData(own, report);
  if (isDemo && (await isDemoMarketMissing(own)))
    await loadDemoMarketInProcess({ databaseUrl, report, signal });
}

function openSockets(
  server: http.Server,
  { own, configuration, metrics, trustsHop }: SocketOptions,
): Realtime {
  const { log } = own.services;
  const realtime = openRealtime(server, {
    log,
    publicUrl: configuration.publicUrl,
    identify: createIdentifier(own),
    networkOf: (request) => networkOf(request, trustsHop),
    sessionsEndedBy,
    usersChangedBy,
    toldBy: (event) => features.flatMap((feature) => feature.toldBy?.(event) ?? []),
  });
  metrics.addGauge({
    name: 'kervan_sockets',
    help: 'Open sockets.',
    read: () => realtime.stats().sockets,
  });
  return realtime;
}

/** Drops cached pages and tells sockets, for events of all processes. */
function startFeed(
  { database, directUrl, log }: OpenServices,
  realtime: Realtime,
  { caches, replicas }: { caches: readonly PageDropper[]; replicas: Replicas | null },
) {
  const drops = createDropCoalescer(caches);
  return startOutboxReader(
    database.db,
    async (events) => {
      // Before the drop: what is made after it shows the change.
      if (replicas) replicas.requirePosition(await positionOf(database.db));
      drops.add(events.flatMap((event) => event.tags));
      realtime.announce(events);
    },
    { url: directUrl, log },
  );
}

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
    const entrance = createHttpServer({ isDevelopment });
    const { server } = entrance;
    const pages = await openPages(server, isDevelopment);
    opened.push(() => pages.vite?.close());
    const mobile = createMobileRedirect(configuration.mobileSites, configuration.publicUrl);
    const vary = mobile && { vary: mobileVary };
    const { edge, pageCacheBytes: maxBytes } = configuration;
    const cache = createPageCache({ build: pages.build, maxBytes, edge, ...vary });
    const countHit = createCacheMeter(metrics, cache);
    const queryCache = createQueryCache();

    const wiring = wiringOf(configuration);
    const services = await openServices({
      configuration,
      log,
      jobs: wiring.jobs,
      isWorker: configuration.hasInlineWorker,
      files,
      features: featureHooks,
      jobProgram,
      pictures: createPictureTools(files, uploads),
      pageCache: cache,
      queryCache,
      telemetry,
      report,
    });
    opened.push(services.close);
    const own = systemContext(services);
    const { databaseUrl } = services;
    await fillMarket(own, { databaseUrl, isDemo: configuration.isDemo, report, signal });
    const worker = configuration.hasInlineWorker ? await startWorker(services, wiring) : null;
    if (worker) opened.push(() => worker.close());

    const replicas = openReplicasOf(configuration, services);
    if (replicas) opened.push(() => replicas.close());
    const trustsHop = trustsHops(configuration.trustedProxies);
    const realtime = openSockets(server, { own, configuration, metrics, trustsHop });
    // Pages render from the query cache, so it drops first.
    const feed = await startFeed(services, realtime, { caches: [queryCache, cache], replicas });
    const pruning = setInterval(() => {
      for (const kept of [cache, queryCache]) kept.prune();
    }, pruneMs).unref();
    opened.push(
      () => feed.close(),
      () => clearInterval(pruning),
    );
    const searchTally = createSearchTally(own);
    const tally = createTally(own);
    // Adds clicks to searches already counted.
    opened.push(
      () => tally.close(),
      () => searchTally.close(),
    );
    const admissions = createAdmissions({ log });
    opened.push(() => admissions.close());
    measureAdmissions(metrics, admissions);

    const databaseFor = (gone: AbortSignal | null, isPublicRead: boolean): Database => {
      if (replicas && isPublicRead) return replicas.database(gone);
      return gone ? databaseUntil(services.database.pool, gone) : own.db;
    };
    const contextOf: ContextOf = ({
      requestId,
      signal: gone = null,
      isPublicRead = false,
      ...asked
    }) => ({
      ...own,
      ...asked,
      db: databaseFor(gone, isPublicRead),
      services: { ...services, searchTally, log: log.child({ requestId }) },
    });
    const recognize = createRecognizer(own);
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
        routesOf: isDevelopment ? () => [] : matchedRoutes(await pages.load()),
        hasEdge: edge !== null,
      }),
      isPublicPath: (path: string) => publicPageOf(path, publicPageAt) !== null,
      largeForms: { forms: largeForms, folder: uploads, slots: createUploadSlots(uploadLimits) },
      cache,
      hasEdge: edge !== null,
      loadBuild: pages.load,
      contextOf,
      ...vary,
      mode: isDevelopment ? 'development' : 'production',
    } as const;
    const { db } = services.database;
    const counter = openRequestCounter({ db, secret: services.secret, log });
    const memory = isDevelopment ? null : createAnswerMemory({ cache, counter, trustsHop });
    // Pages add their own headers.
    const headers = securityHeaders({ publicUrl: configuration.publicUrl, kind: 'other' });
    const count = createAnswerCounter(metrics, '/assets/*');
    const builtFiles = isDevelopment ? null : createBuiltFiles({ headers, count });
    const app = await createApp({
      configuration,
      log,
      telemetry,
      trustsHop,
      headers,
      http: entrance,
      front: frontOf({
        mobile,
        headers,
        pageOptions,
        memory,
        countHit,
        builtFiles,
        vite: pages.vite,
      }),
    });
    opened.push(() => app.close());
    let isDraining = false;
    await registerRoutes(app, {
      configuration,
      own,
      services,
      contextOf,
      recognize,
      admissions,
      tally,
      pageOptions,
      memory,
      metrics,
      isDraining: () => isDraining,
    });

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
    const demoLogIns = configuration.isDemo ? await listDemoLogIns(own) : null;
    await app.listen({ port: configuration.port, host: configuration.host });
    return {
      demoLogIns,
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
    openText({
      address,
      startedInMs: performance.now() - startedAt,
      demoLogIns: web.demoLogIns,
      hasMailbox: isLocalUrl(new URL(configuration.publicUrl)),
    }),
  );
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(failureText(error));
    process.exit(1);
  });
}
