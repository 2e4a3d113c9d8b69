// Runs as the child process of `load-in-process.ts`.
import { readConfiguration } from '#platform/configuration.ts';
import { systemContext } from '#platform/context.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { failureText } from '#platform/process.ts';
import { openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { featureHooks, wiringOf } from '#features.server.ts';
import { loadDemoMarket } from './load.ts';

// The web process is gone: the transaction is rolled back.
process.once('disconnect', () => process.exit(1));
// The terminal signals both processes; the web process decides when this one stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

try {
  const configuration = readConfiguration(process.env);
  const services = await openServices({
    configuration,
    log: createLogger(configuration, 'demo'),
    jobs: wiringOf(configuration).jobs,
    isWorker: false,
    files: await openFileStorage(configuration),
    features: featureHooks,
    report: () => {},
  });
  try {
    await loadDemoMarket(systemContext(services), (step) => void process.send?.(step));
  } finally {
    await services.close();
  }
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
