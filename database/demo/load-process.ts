// The child's side of `load-apart.ts`.
import { readConfiguration } from '#platform/configuration.ts';
import { systemContext } from '#platform/context.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { failureText } from '#platform/process.ts';
import { openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { wiringOf } from '#worker.ts';
import { loadDemoMarket } from './load.ts';

process.once('disconnect', () => process.exit(1)); // the web process is gone; what is not committed is taken back
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {}); // the terminal's; the web process says when to stop

try {
  const configuration = readConfiguration(process.env);
  const services = await openServices({
    configuration,
    log: createLogger(configuration, 'demo'),
    jobs: wiringOf([], configuration).jobs,
    isWorker: false,
    files: await openFileStorage(configuration),
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
