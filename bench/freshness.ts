// How soon what a seller has saved is found, by way of the outbox and a worker in another process.
import { setTimeout as sleep } from 'node:timers/promises';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
import { findStore } from '#features/companies/queries.server.ts';
import { searchProducts } from '#features/search/queries/search.server.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  openDatabase,
  type OpenDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { ms, p50p95, say, type Section, upTo } from './report.ts';
import { startKervan } from './server-process.ts';
import { percentile } from './statistics.ts';
import { syntheticProduct, syntheticStores } from './synthetic-products.ts';

const warmUpChanges = 5;
const measuredChanges = 40;
const pauseMs = 150;
const maxMs = 2_000;
const patienceMs = 30_000;
const nouns = { en: ['towel'], tr: ['havlu'], ar: ['منشفة'] };

/** `marketName`: goods are added to a copy of it. */
export async function measureFreshness(
  server: BenchServer,
  marketName: string,
): Promise<Section[]> {
  const name = 'import_freshness';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    const tookMs = await closing(await startKervan(url, { hasWorker: true }), () =>
      closing(openDatabase(url), saveAndFind),
    );
    const [p50, p95] = [percentile(tookMs, 0.5), percentile(tookMs, 0.95)];
    say(`Saved, then found: ${p50p95(p50, p95)}`);
    return [
      {
        title: 'A change',
        figures: [
          {
            what: 'From the moment when a product is saved until a search finds it',
            measured: p50p95(p50, p95),
            ...upTo(p95, maxMs, ms),
          },
        ],
      },
    ];
  } finally {
    await dropDatabase(server, name);
  }
}

async function saveAndFind({ context }: OpenDatabase): Promise<number[]> {
  const store = syntheticStores[0]!;
  const { id } = (await findStore(context, store.slug))!;
  const tookMs: number[] = [];
  for (let number = 0; number < warmUpChanges + measuredChanges; number++) {
    throwIfInterrupted();
    // A word that no other product has.
    const word = `taptaze${number}q`;
    const product = syntheticProduct(
      10_000_000 + number,
      { path: null, nouns, groupNumber: 0 },
      store,
    );
    await saveProducts(context, id, [{ ...product, title: { tr: `${product.title.tr} ${word}` } }]);
    const savedAt = performance.now();
    while (
      (await searchProducts(context, word, 1)).cards.every(
        ({ title }) => !title.value.includes(word),
      )
    ) {
      if (performance.now() - savedAt > patienceMs)
        throw new Error(`What was saved ${patienceMs / 1_000} seconds ago is not found.`);
      await sleep(5);
    }
    if (number >= warmUpChanges) tookMs.push(performance.now() - savedAt);
    await sleep(pauseMs);
  }
  return tookMs;
}
