// The worker's door: does jobs and relays events. Runs alone (`npm run worker`) or inside a web
// process.
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { featureHooks, type Wiring, wiringOf } from './features.server.ts';
import { createPictureTools } from '#features/media/services/picture-tools.server.ts';
import { closeAll } from '#platform/close-all.ts';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { systemContext } from '#platform/context.ts';
import { startRelay, unrelayedCount } from '#platform/events/relay.server.ts';
import { startHealthServer } from '#platform/http/health.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import type { JobKind } from '#platform/jobs/job-queue.ts';
import { drainFor, failureText, onStop } from '#platform/process.ts';
import { type OpenServices, openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { serveMetrics } from '#platform/telemetry/metrics-endpoint.ts';
import { openTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts';

/** Runs jobs that parse files, away from the process that answers requests. */
export const jobProgram = fileURLToPath(new URL('job-process.ts', import.meta.url));

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
    url: services.directUrl,
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
  const wiring = wiringOf(configuration);
  const services = await openServices({
    configuration,
    log,
    jobs: wiring.jobs,
    isWorker: true,
    files,
    features: featureHooks,
    jobProgram,
    pictures: createPictureTools(files),
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
