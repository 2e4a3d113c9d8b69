// Runs one job and ends: the child process of `platform/jobs/run-apart.ts`.
import { readConfiguration } from '#platform/configuration.ts';
import { systemContext } from '#platform/context.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { failureText } from '#platform/process.ts';
import { openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { featureHooks, wiringOf } from './features.server.ts';

const stopping = new AbortController();
// The process that wanted the job done is gone, and so is its transaction.
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => stopping.abort());
// The terminal signals both processes; the parent decides when this one stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

try {
  const [name, data = '{}'] = process.argv.slice(2);
  const configuration = readConfiguration(process.env);
  const { jobs } = wiringOf(configuration);
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  const services = await openServices({
    configuration,
    log: createLogger(configuration, 'job'),
    jobs,
    isWorker: false,
    files: await openFileStorage(configuration),
    features: featureHooks,
    report: () => {},
  });
  try {
    await job.run(systemContext(services), job.data.parse(JSON.parse(data)), stopping.signal);
  } finally {
    await services.close();
  }
  process.exit(0);
} catch (error) {
  process.send?.(failureText(error), () => process.exit(1));
}
