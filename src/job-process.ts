// Runs jobs one after another: the child process of `platform/jobs/run-apart.ts`.
import { readConfiguration } from '#platform/configuration.ts';
import { systemContext } from '#platform/context.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import type { ApartAnswer, ApartJob } from '#platform/jobs/run-apart.ts';
import { failureText } from '#platform/process.ts';
import { type OpenServices, openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { featureHooks, wiringOf } from './features.server.ts';

const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
// The terminal signals both processes; the parent decides when this one stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

const configuration = readConfiguration(process.env);
const { jobs } = wiringOf(configuration);
/** Kept for the next job. They cache nothing that another process changes. */
let services: OpenServices | null = null;
let isBusy = false;

async function run({ name, data }: ApartJob): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  services ??= await openServices({
    configuration,
    log: createLogger(configuration, 'job'),
    jobs,
    isWorker: false,
    files: await openFileStorage(configuration),
    features: featureHooks,
    report: () => {},
  });
  await job.run(systemContext(services), job.data.parse(data), stopping.signal);
}

async function answer(asked: ApartJob): Promise<ApartAnswer> {
  isBusy = true;
  try {
    await run(asked);
    return { failure: null };
  } catch (error) {
    return { failure: failureText(error) };
  } finally {
    isBusy = false;
  }
}

process.on('message', (asked) => {
  void answer(asked as ApartJob).then((said) => process.send?.(said));
});
process.once('disconnect', () => {
  // The process that wanted the job done is gone, and so is its transaction.
  if (isBusy || services === null) process.exit(isBusy ? 1 : 0);
  void services.close().finally(() => process.exit(0));
});
