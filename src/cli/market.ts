// Opens the market for a command.
import { loadReferenceData } from '../../database/reference/load.ts';
import { findStore } from '#features/companies/queries.server.ts';
import { indexing } from '#features/search/jobs.server.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { type Context, systemContext } from '#platform/context.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { featureHooks, wiringOf } from '../features.server.ts';
import { startWorker, type Worker } from '../worker.ts';
import { OperatorError } from './operator-error.ts';

/**
 * `indexGoods` indexes saved products while the command runs. A server's worker handles all other
 * events.
 */
export type Market = { readonly context: Context; readonly indexGoods: () => Promise<Worker> };

/** Opens the market, does the work, and closes it. */
export async function withMarket(work: (market: Market) => Promise<void>): Promise<void> {
  const configuration = readConfiguration({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLogger(configuration, 'cli');
  const wiring = wiringOf(configuration);
  const services = await openServices({
    configuration,
    log,
    jobs: wiring.jobs,
    isWorker: true,
    files: await openFileStorage(configuration),
    // No tools for pictures: a server's worker makes them in its own time.
    features: featureHooks,
    report: () => {},
  });
  const context = systemContext(services);
  try {
    await loadReferenceData(context, () => {});
    await work({
      context,
      indexGoods: () => startWorker(services, wiring, [indexing]),
    });
  } finally {
    await services.close();
  }
}

export async function storeOf(context: Context, slug: string) {
  const store = await findStore(context, slug);
  if (!store) throw new OperatorError(`There is no open store with the slug "${slug}".`);
  return store;
}
