// Databases for the benchmarks, on an embedded PostgreSQL of their own with the product's settings.
// A market is made once and kept until one of its sources changes.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { asc } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { loadReferenceData } from '../database/reference/load.ts';
import {
  brands,
  productListings,
  productPictures,
  products,
  productStats,
} from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { promotions } from '#features/promotions/table.server.ts';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { countWords } from '#features/search/services/count-words.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { indexAllStores } from '#features/search/services/index-stores.server.ts';
import { featureHooks } from '#features.server.ts';
import { type Context, systemContext, type FailedJobs } from '#platform/context.ts';
import { continueCounters } from '#platform/database/counters.ts';
import { processClock } from '#platform/database/clock.ts';
import { connectDatabase, type DatabasePool } from '#platform/database/connection.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createPasswords } from '#platform/security/passwords.ts';
import { createTracing } from '#platform/telemetry/tracing.ts';
import { createTypesetting } from '#platform/typesetting/typesetting.ts';
import { createQueryCache } from '#platform/query-cache.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { closing } from './closing.ts';
import { copyRows } from './copy-rows.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, say } from './report.ts';
import { brandRows, type MarketGround, marketRows, pictureRows } from './synthetic-market.ts';
import { syntheticStores } from './synthetic-products.ts';

export const dataFolder = process.env.BENCH_FOLDER ?? '.data/bench';

export type BenchServer = {
  /** Such as "18.4". */
  readonly version: string;
  urlOf(database: string): string;
  /** On the database `postgres`, where databases are made and dropped. */
  readonly admin: pg.Client;
  close(): Promise<void>;
};

export async function startServer(): Promise<BenchServer> {
  const server = await startEmbeddedPostgres({
    dataDir: `${dataFolder}/postgres`,
    onProgress: say,
  });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const {
    rows: [row],
  } = await admin.query<{ version: string }>("select current_setting('server_version') as version");
  return {
    version: row!.version,
    admin,
    urlOf: (database) => server.urlOf(database),
    async close() {
      await admin.end();
      await server.stop();
    },
  };
}

export type OpenDatabase = DatabasePool & { readonly context: Context };

/** What nothing that is measured here asks for. */
const unused = {
  clock: processClock,
  files: createFileStorage({ dataDir: dataFolder }),
  secret: new Uint8Array(32),
  documentsKey: null,
  typesetting: createTypesetting(),
  passwords: createPasswords(),
  google: null,
  mail: { send: () => Promise.resolve() },
  sites: { buyer: '', vendor: '', control: '' },
  tracking: { pixel: null, vitalsPercent: 0 },
  operator: { name: 'Kervan', privacyContact: '', address: null, taxNumber: null },
  bankAccount: null,
  isInstallable: true,
  pictures: null,
  outbound: null,
  indexNow: null,
  edge: null,
  jobCache: createQueryCache(),
  features: featureHooks,
  tracing: createTracing(),
};

const unusedJobs: FailedJobs = {
  list: () => Promise.resolve([]),
  countByKind: () => Promise.resolve([]),
  retry: () => Promise.resolve(0),
  discard: () => Promise.resolve(0),
};

/** The operator's context, as the command line has it; jobs cannot be sent. */
export function openDatabase(
  url: string,
  { poolSize = 10, statementTimeoutMs = 5_000 } = {},
): OpenDatabase {
  const database = connectDatabase({ url, poolSize, statementTimeoutMs, name: 'kervan bench' });
  const services = {
    database,
    jobs: { send: () => Promise.resolve() },
    failedJobs: unusedJobs,
    pageCache: null,
    queryCache: createQueryCache(),
    searchTally: null,
    log: pino({ level: 'silent' }),
    ...unused,
    publicUrl: 'http://localhost:3000',
    isDemo: false,
    mediaUrl: '',
  };
  return { ...database, context: systemContext(services) };
}

/** What a market is made from: when one of these changes, it is made anew. */
const sources = [
  'bench/{synthetic-*,distributions,database,copy-rows}.ts',
  'database/migrations/*/migration.sql',
  'database/reference/*.json',
  'database/demo/chance.ts',
  'src/features/{categories,products}/{table.server,rules,rules/*}.ts',
  'src/features/search/{analysis,commands,queries,services}/*.ts',
  'src/features/search/*.ts',
];

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of fs.globSync(sources).toSorted())
    hash.update(file).update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** The name of the database that holds so many synthetic products. */
export async function provideMarket(server: BenchServer, productCount: number): Promise<string> {
  const fingerprint = fingerprintOfSources();
  const name = `market_${productCount}_${fingerprint}`;
  const { rows } = await server.admin.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname ~ '^(market|import)_'`,
  );
  for (const old of rows.filter((row) => !row.name.endsWith(`_${fingerprint}`)))
    await dropDatabase(server, old.name);
  if (rows.some((row) => row.name === name)) {
    say(`The market of ${count(productCount)} products is there from an earlier run`);
    return name;
  }
  const startedAt = performance.now();
  const unfinished = `${name}_unfinished`;
  await server.admin.query(`create database ${unfinished}`);
  await migrateDatabase(server.urlOf(unfinished));
  await closing(
    openDatabase(server.urlOf(unfinished), { statementTimeoutMs: 600_000 }),
    (database) => fillMarket(database, productCount),
  );
  await server.admin.query(`alter database ${unfinished} rename to ${name}`);
  say(`Market made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return name;
}

/**
 * Connections that have just been closed may take a moment to go: PostgreSQL waits up to five
 * seconds for them.
 */
export async function copyDatabase(server: BenchServer, from: string, to: string): Promise<void> {
  await dropDatabase(server, to);
  await server.admin.query(`create database ${to} template ${from} strategy file_copy`);
}

export const dropDatabase = async (server: BenchServer, name: string): Promise<void> =>
  void (await server.admin.query(`drop database if exists ${name}`));

const productsPerStep = 5_000;

async function fillMarket({ pool, context }: OpenDatabase, productCount: number): Promise<void> {
  await loadReferenceData(context, say);
  const ground = await prepareGround(context);
  const client = await pool.connect();
  try {
    const indexes = await dropIndexes(client);
    // What is copied names only rows that are there: no foreign key is looked up a million times.
    await client.query("set session_replication_role = 'replica'");
    await copyRows(client, brands, brandRows());
    await copyRows(client, pictures, pictureRows());
    for (let from = 0; from < productCount; from += productsPerStep) {
      throwIfInterrupted();
      const to = Math.min(productCount, from + productsPerStep);
      const rows = marketRows(ground, from, to);
      await copyRows(client, products, rows.products);
      await copyRows(client, productListings, rows.productListings);
      await copyRows(client, productPictures, rows.productPictures);
      await copyRows(client, productStats, rows.productStats);
      await copyRows(client, promotions, rows.promotions);
      if (to === productCount || to % (productsPerStep * 4) === 0)
        say(`Copied ${count(to)} products`);
    }
    await client.query("set session_replication_role = 'origin'");
    await continueCounters(client);
    await indexAll(context);
    await indexAllStores(context);
    say('Making the indexes');
    for (const definition of indexes) await client.query(definition);
    await countWords(context);
    await client.query('vacuum (analyze)');
  } finally {
    client.release();
  }
}

async function prepareGround(context: Context): Promise<MarketGround> {
  const rows = await context.db.select().from(categories).orderBy(asc(categories.path));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const groups = rows.filter((row) => row.parentId === null);
  const items = rows
    .filter((row) => row.kind === 'item')
    .map((row) => ({
      path: row.path,
      number: row.number,
      above: [row.id, row.parentId!, row.groupId],
      groupNumber: groups.indexOf(byId.get(row.groupId)!),
      nouns: {
        en: row.words.en ?? [row.name.en!],
        tr: row.words.tr ?? [row.name.tr!],
        ar: row.words.ar ?? [row.name.ar!],
      },
    }));
  // In no order that means anything, so that the common categories come from all groups.
  const shuffled = items.toSorted((a, b) => orderOf(a.path).localeCompare(orderOf(b.path)));
  const stores: MarketGround['stores'][number][] = [];
  for (const store of syntheticStores)
    stores.push({ ...store, id: (await saveManagedStore(context, store)).id });
  return { items: shuffled, stores, rates: await latestRates(context) };
}

const orderOf = (path: string): string => createHash('sha256').update(path).digest('hex');

/**
 * Indexes are made faster than they grow. Those that hold a table to its rules stay. Returns how to
 * make them again.
 */
export async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public'
      and tablename like 'product%'
      and not exists (select from pg_constraint where conname = indexname)`);
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
}

/**
 * The words by which products are found are made by the product itself, on as many connections as
 * there are cores.
 */
async function indexAll(context: Context): Promise<void> {
  const ids = (
    await context.db.select({ id: products.id }).from(products).orderBy(products.id)
  ).map((row) => row.id);
  let next = 0;
  const work = async () => {
    while (next < ids.length) {
      throwIfInterrupted();
      const some = ids.slice(next, (next += 500));
      await indexProducts(context, some);
      if (next % 20_000 === 0 || next >= ids.length)
        say(`Indexed ${count(Math.min(next, ids.length))} products for search`);
    }
  };
  await Promise.all([work(), work()]);
}
