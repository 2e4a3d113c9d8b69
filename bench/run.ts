// `npm run bench`: what is fast, measured. README.md says what is measured and how it went.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alone } from '../tools/lock.mjs';
import { measureApi } from './api.ts';
import { measureBytes } from './bytes.ts';
import { measureCapacity } from './capacity.ts';
import { measureCacheFlood } from './cache-flood.ts';
import { closing } from './closing.ts';
import { type BenchServer, dataFolder, provideMarket, startServer } from './database.ts';
import { measureContent } from './content.ts';
import { measureDirectory } from './directory.ts';
import { measureDocuments } from './documents.ts';
import { measureFramework } from './framework.ts';
import { measureFreshness } from './freshness.ts';
import { withGrownMarket } from './grown-market.ts';
import { measureImport } from './import.ts';
import { Interrupted, throwIfInterrupted, watchForInterruption } from './interruption.ts';
import { besidePace } from './pace.ts';
import { measureExhibitions } from './exhibitions.ts';
import { measureLedger } from './ledger.ts';
import { measureLists } from './lists.ts';
import { measureLogIns } from './log-ins.ts';
import { measureOrders } from './orders.ts';
import { measureOwnProducts } from './own-products.ts';
import { measureOverload } from './overload.ts';
import { measurePages } from './pages.ts';
import { measurePanelImport } from './panel-import.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureQueries } from './queries.ts';
import { count, printSections, say, type Section, writeReadme } from './report.ts';
import { isRehearsal, sized } from './rehearsal.ts';
import { measureRfqs } from './rfqs.ts';
import { measureSearch } from './search.ts';
import { measureSitemaps } from './sitemaps.ts';
import { measureTalk } from './talk.ts';
import { measureUploads } from './uploads.ts';
import { measureVisitors } from './visitors.ts';

const smallMarket = 50_000;
const wholeMarket = 100_000;
const leastProducts = 2_000;

type Market = {
  readonly server: BenchServer;
  readonly name: string;
  readonly url: string;
  readonly products: number;
};

/** These take a quarter of an hour and are run when they are asked for. */
const rarelyRun = new Set(['search-sizes', 'lighthouse', 'framework']);
/** These start no browser, and take seconds on a small market. */
const rehearsed = ['queries', 'own-products', 'rfqs', 'lists', 'ledger', 'orders', 'documents'];
/** `lighthouse` looks at the demo market, which has pictures. */
const parts: Readonly<Record<string, (market: Market) => Promise<Section[]>>> = {
  pages: ({ url }) => measurePages(url),
  api: ({ url }) => measureApi(url),
  capacity: ({ server, name }) => measureCapacity(server, name),
  'cache-flood': ({ url }) => measureCacheFlood(url),
  queries: ({ url }) => measureQueries(url),
  search: async ({ server, name, url }) => [
    ...(await measureSearch(url)),
    ...(await measureFreshness(server, name)),
  ],
  'search-sizes': async ({ server, name }) => [
    ...(await measureSearch(
      server.urlOf(await provideMarket(server, smallMarket)),
      `Search in ${count(smallMarket)} products`,
    )),
    ...(await withGrownMarket(server, name, { isSearched: true }, (url, products) =>
      measureSearch(url, `Search in ${count(products)} products`),
    )),
  ],
  'log-ins': ({ server, name }) => measureLogIns(server, name),
  visitors: ({ server, name }) => measureVisitors(server, name),
  overload: ({ server, name }) => measureOverload(server, name),
  sitemaps: ({ server, name }) => measureSitemaps(server, name),
  uploads: ({ server, name }) => measureUploads(server, name),
  'own-products': ({ server, name }) => measureOwnProducts(server, name),
  rfqs: ({ server, name }) => measureRfqs(server, name),
  directory: ({ server, name }) => measureDirectory(server, name),
  content: ({ server, name }) => measureContent(server, name),
  lists: ({ server, name }) => measureLists(server, name),
  talk: ({ server, name }) => measureTalk(server, name),
  ledger: ({ server, name }) => measureLedger(server, name),
  orders: ({ server, name }) => measureOrders(server, name),
  documents: ({ server, name }) => measureDocuments(server, name),
  exhibitions: ({ server, name }) => measureExhibitions(server, name),
  bytes: ({ url }) => measureBytes(url),
  import: ({ server, name, products }) => measureImport(server, name, products / wholeMarket),
  'panel-import': ({ server, name }) => measurePanelImport(server, name),
  lighthouse: ({ server }) => measureLighthouse(server),
  framework: ({ url }) => measureFramework(url),
};

const usage = `npm run bench -- [options]

  --only pages,queries   these parts alone, of ${Object.keys(parts).join(', ')}
  --products 10000       a smaller market, for a quick look
  --write                keep the results of these parts in bench/README.md (the whole market)`;

class WrongOptions extends Error {}

function readOptions(): {
  readonly only: readonly string[];
  readonly products: number;
  readonly writes: boolean;
} {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      products: { type: 'string' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const usual = Object.keys(parts).filter((name) => !rarelyRun.has(name));
  const only = values.only?.split(',') ?? (isRehearsal ? rehearsed : usual);
  const products = Number(values.products ?? sized(wholeMarket, leastProducts));
  if (values.help || only.some((name) => !(name in parts))) throw new WrongOptions(usage);
  if (!Number.isInteger(products) || products < leastProducts || products > 1_000_000)
    throw new WrongOptions('--products takes a number from 2000 to 1000000.');
  // Overload is about what a process does; the others have rows of their own.
  const ofAnyMarket = new Set([
    'visitors',
    'overload',
    'own-products',
    'uploads',
    'rfqs',
    'directory',
    'ledger',
    'orders',
    'documents',
    'lists',
    'exhibitions',
    'talk',
  ]);
  const needsWholeMarket = only.some((part) => !ofAnyMarket.has(part));
  if (values.write && isRehearsal) throw new WrongOptions('A rehearsal measures nothing to keep.');
  if (values.write && products !== wholeMarket && needsWholeMarket)
    throw new WrongOptions('--write keeps what the whole market gives: leave out --products.');
  return { only, products, writes: values.write ?? false };
}

async function run(): Promise<void> {
  const { only, products, writes } = readOptions();
  await closing(await startServer(), async (server) => {
    const name = only.every((part) => part === 'lighthouse')
      ? ''
      : await provideMarket(server, products);
    const market: Market = { server, name, url: server.urlOf(name), products };
    const sections: Section[] = [];
    for (const [part, measure] of Object.entries(parts)) {
      if (!only.includes(part)) continue;
      throwIfInterrupted();
      say(`Measuring: ${part}`);
      const measured = await besidePace(() => measure(market));
      sections.push(...measured);
      const size = products === wholeMarket ? '' : ` --products ${products}`;
      if (writes)
        writeReadme(part, measured, {
          postgres: server.version,
          command: `npm run bench -- --write --only ${part}${size}`,
          products,
        });
      await sleep(sized(1_000, 200)); // what was stopped lets go of its connections
    }
    printSections(sections);
    if (writes) console.log('Written to bench/README.md.');
  });
}

watchForInterruption();
try {
  await alone(`${dataFolder}/bench.lock`, run, () =>
    console.log('Waiting for another benchmark to end'),
  );
} catch (error) {
  const isExpected =
    error instanceof Interrupted ||
    error instanceof WrongOptions ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = error instanceof Interrupted ? 130 : 1;
}
