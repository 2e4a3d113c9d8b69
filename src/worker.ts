// The worker's door: does jobs and relays events. Runs alone (`npm run worker`) or inside a web process.
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { accountJobs, accountSubscriptions } from '#features/accounts/jobs.server.ts';
import { productJobs, productSubscriptions } from '#features/products/jobs.server.ts';
import { discoveryJobs, discoverySubscriptions } from '#features/seo/jobs.server.ts';
import { createPictureDrawer } from '#features/media/drawing.server.ts';
import { createPictureMaker } from '#features/media/derivatives/maker.server.ts';
import { mediaJobs, mediaSubscriptions } from '#features/media/jobs.server.ts';
import { nameReviewJobs } from '#features/name-reviews/jobs.server.ts';
import { rfqJobs, rfqSubscriptions } from '#features/rfqs/jobs.server.ts';
import { savedSearchJobs } from '#features/saved-searches/jobs.server.ts';
import { searchWiring } from '#features/search/jobs.server.ts';
import { pruneVisitsJob } from '#features/visits/jobs.server.ts';
import { closeAll } from '#platform/close-all.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { systemContext } from '#platform/context.ts';
import {
  pruneOutboxJob,
  startRelay,
  type Subscription,
  unrelayedCount,
} from '#platform/events/relay.server.ts';
import { startHealthServer } from '#platform/http/health.ts';
import { purgeRateLimitsJob } from '#platform/http/rate-limit-jobs.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import type { JobDefinition, JobKind } from '#platform/jobs/job-queue.ts';
import { drainFor, failureText, onStop } from '#platform/process.ts';
import { type OpenServices, openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { serveMetrics } from '#platform/telemetry/metrics-endpoint.ts';
import { openTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts';

type Wiring = {
  readonly jobs: readonly JobDefinition<never>[];
  readonly subscriptions: readonly Subscription[];
};

/**
 * Every kind of job there is in this process, and who listens to what. `media`: those that need
 * files, of `mediaJobs`.
 */
export function wiringOf(
  media: readonly JobDefinition<never>[],
  { indexNow }: Pick<Configuration, 'indexNow'>,
): Wiring {
  const discovery = discoveryJobs(indexNow);
  const search = searchWiring();
  return {
    jobs: [
      pruneOutboxJob,
      purgeRateLimitsJob,
      ...productJobs,
      ...search.jobs,
      ...savedSearchJobs,
      ...rfqJobs,
      ...nameReviewJobs,
      pruneVisitsJob,
      ...accountJobs,
      ...discovery,
      ...media,
    ] as unknown as JobDefinition<never>[],
    subscriptions: [
      ...accountSubscriptions,
      ...productSubscriptions,
      ...rfqSubscriptions,
      ...search.subscriptions,
      ...discoverySubscriptions(discovery),
      ...mediaSubscriptions(media),
    ],
  };
}

export type Worker = {
  /** Resolves when every event has been relayed and no job of its kinds waits or runs. */
  whenIdle(): Promise<void>;
  /** Takes no more jobs; resolves when those that run have finished. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

/** Less than `onStop` gives: an outage makes many parts slow to end. */
const closingMs = 8_000;

/** `kinds`: the jobs that it does; all of them unless said otherwise. */
export async function startWorker(
  services: OpenServices,
  { jobs, subscriptions }: Wiring,
  kinds: readonly JobKind[] = jobs,
): Promise<Worker> {
  const context = systemContext(services);
  await services.jobs.work(context, kinds);
  const relay = startRelay(context, subscriptions, {
    url: services.databaseUrl,
    log: services.log,
  });
  return {
    async whenIdle() {
      while (
        (await unrelayedCount(context)) > 0 ||
        (await services.jobs.pendingCount(context, kinds)) > 0
      )
        await sleep(100);
    },
    drain: () => services.jobs.stopWorking(),
    close: () => relay.close(),
  };
}

/**
 * Resolves when jobs are done; to what ends it. Throws what the parts throw, and leaves nothing
 * running then.
 */
async function startAlone(
  configuration: Configuration,
  { log, telemetry }: { readonly log: Logger; readonly telemetry: Telemetry },
): Promise<(hurry: AbortSignal) => Promise<void>> {
  const files = await openFileStorage(configuration);
  await files.check();
  const wiring = wiringOf(
    mediaJobs({
      fetchesPictures: configuration.fetchesPictures,
      files,
      maker: createPictureMaker({ files, drawer: createPictureDrawer() }),
    }),
    configuration,
  );
  const services = await openServices({
    configuration,
    log,
    jobs: wiring.jobs,
    isWorker: true,
    files,
    telemetry,
    report: (step) => log.info(step),
  });
  try {
    const worker = await startWorker(services, wiring);
    const { host, workerHealthPort: port } = configuration;
    let isDraining = false;
    const health = {
      log,
      database: services.database,
      jobs: services.jobs,
      isDraining: () => isDraining,
    };
    const closeHealth = port === null ? null : await startHealthServer({ ...health, host, port });
    const { metrics: asked } = configuration;
    const served =
      asked.port === null
        ? null
        : await serveMetrics({ ...asked, port: asked.port, metrics: telemetry.metrics, log });
    return async (hurry) => {
      isDraining = true;
      await Promise.race([worker.drain(), drainFor(configuration.drainMs, hurry)]);
      const opened = [
        () => telemetry.close(),
        () => served?.close(),
        () => services.close(),
        () => worker.close(),
        () => closeHealth?.(),
      ];
      await closeAll(opened, { withinMs: closingMs });
    };
  } catch (error) {
    await services.close();
    await telemetry.close();
    throw error;
  }
}

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const telemetry = await openTelemetry(configuration, 'worker');
  const log = createLogger(configuration, 'worker', { tracing: telemetry.tracing });
  const starting = startAlone(configuration, { log, telemetry });
  onStop(async (hurry) => (await starting)(hurry), log, { drainMs: configuration.drainMs });
  await starting;
  flushCompileCache(); // not at the end, which must be quick
  log.info('doing jobs');
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(failureText(error));
    process.exit(1);
  });
}
