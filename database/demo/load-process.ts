// The child's side of `load-apart.ts`.
import { readConfiguration } from '../../src/platform/configuration.ts';
import { systemContext } from '../../src/platform/context.ts';
import { openFileStorage } from '../../src/platform/files/open-file-storage.ts';
import { failureText } from '../../src/platform/process.ts';
import { openServices } from '../../src/platform/services.server.ts';
import { createLogger } from '../../src/platform/telemetry/logger.ts';
import { featureHooks, wiringOf } from '../../src/features.server.ts';
import { loadDemoMarket } from './load.ts';

process.once('disconnect', () => process.exit(1)); // the web process is gone; what is not committed is taken back
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {}); // the terminal's; the web process says when to stop

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
