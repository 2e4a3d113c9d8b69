// Measures `kervan import products` as operators run it, next to COPY of the rows that it makes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dataFolder,
  dropDatabase,
  openDatabase,
} from './database.ts';
import { writeProductFile } from './product-file.ts';
import { endedByInterruption, throwIfInterrupted } from './interruption.ts';
import { count, megabytes, say, type Section, upTo } from './report.ts';
import { syntheticStores } from './synthetic-products.ts';

const maxSeconds = 60;
const maxPeakBytes = 300 * 1_048_576;
const feedProducts = 19_406;
const storeSlug = 'bench-import';

/**
 * `marketName`: imports go into a copy of it, which already has products. `share`: of the whole
 * feed, for a quick look.
 */
export async function measureImport(
  server: BenchServer,
  marketName: string,
  share: number,
): Promise<Section[]> {
  const products = Math.max(500, Math.round(feedProducts * Math.min(1, share)));
  const feed = path.resolve(dataFolder, `feed-${products}.tsv.gz`);
  await writeProductFile(feed, products);
  const name = `import_${marketName.replace('market_', '')}`;
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    await closing(openDatabase(url), ({ context }) =>
      saveManagedStore(context, { ...syntheticStores[0]!, slug: storeSlug, currency: 'USD' }),
    );
    const first = await runImport(url, feed);
    say(
      `Imported ${count(products)} products in ${seconds(first.totalMs)}, ` +
        `with at most ${megabytes(first.peakBytes)}`,
    );
    const second = await runImport(url, feed);
    say(`Imported them again in ${seconds(second.totalMs)}`);
    if (
      !first.output.includes(`${count(products)} created`) ||
      !second.output.includes(`${count(products)} unchanged`)
    )
      throw new Error(`The import did not take all products:\n${first.output}\n${second.output}`);
    const copyMs = await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), ({ pool }) =>
      copyRaw(pool),
    );
    const perSecond = (ms: number) => (products / ms) * 1_000;
    return [
      {
        title: 'Import',
        figures: [
          {
            what: `Import of ${count(products)} products, from start to indexed for search`,
            measured: seconds(first.totalMs),
            ...upTo(first.totalMs / 1_000, maxSeconds, (value) => `${value} s`),
          },
          {
            what: 'Most memory of its process',
            measured: megabytes(first.peakBytes),
            ...upTo(first.peakBytes, maxPeakBytes, megabytes),
          },
          {
            what: 'Products a second: read, checked and saved',
            measured: count(perSecond(first.savedMs)),
          },
          {
            what: 'Products a second: with words for search',
            measured: count(perSecond(first.totalMs)),
          },
          {
            what: 'Products a second: COPY of the same rows into tables with the same indexes',
            measured:
              `${count(perSecond(copyMs))} ` +
              `(the import: ${(copyMs / first.totalMs).toFixed(2)} of it)`,
          },
          {
            what: 'The same file again, nothing changed',
            measured: `${seconds(second.totalMs)}, ${megabytes(second.peakBytes)}`,
          },
        ],
      },
    ];
  } finally {
    await dropDatabase(server, name);
    fs.rmSync(feed, { force: true });
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

type Run = {
  /** From the start of the process to the last product saved, and to its end. */
  readonly savedMs: number;
  readonly totalMs: number;
  readonly peakBytes: number;
  readonly output: string;
};

/** The `kervan` script of package.json, with Node's flags as they stand there. */
function command(): string[] {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    scripts: { kervan: string };
  };
  const [program, ...args] = scripts.kervan.split(' ');
  if (program !== 'node')
    throw new Error(
      `The kervan script of package.json no longer begins with "node": ${scripts.kervan}`,
    );
  return args;
}

/** `kervan import products` in a process of its own. */
export async function runImport(databaseUrl: string, feed: string, slug = storeSlug): Promise<Run> {
  throwIfInterrupted();
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--import',
      new URL('report-peak.ts', import.meta.url).href,
      ...command(),
      'import',
      'products',
      feed,
      '--store',
      slug,
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.resolve(dataFolder, 'import'),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let peak = '';
  let savedMs = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream!.on('data', (text: Buffer) => {
      output += text.toString();
      if (savedMs === 0 && output.includes('Indexing')) savedMs = performance.now() - startedAt;
    });
  }
  (child.stdio[3] as Readable).on('data', (text: Buffer) => (peak += text.toString()));
  const [code] = await endedByInterruption(once(child, 'close') as Promise<[number | null]>, () =>
    child.kill(),
  );
  if (code !== 0) throw new Error(`The import ended with status ${code}:\n${output}`);
  const totalMs = performance.now() - startedAt;
  return { savedMs: savedMs || totalMs, totalMs, peakBytes: Number(peak), output };
}

/** Which rows of each table are the import's. */
const ofStore = `(select id from stores where slug = '${storeSlug}')`;
const imported: Readonly<Record<string, string>> = {
  pictures: `id in (
    select picture_id
    from product_pictures join products on products.id = product_id
    where store_id = ${ofStore}
  )`,
  products: `store_id = ${ofStore}`,
  product_pictures: `product_id in (select id from products where store_id = ${ofStore})`,
  product_listings: `store_id = ${ofStore}`,
  product_documents: `product_id in (select id from products where store_id = ${ofStore})`,
};

/**
 * Milliseconds for COPY of all rows that the import made, from files, into empty tables with the
 * same indexes.
 */
async function copyRaw(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  let tookMs = 0;
  try {
    for (const [table, condition] of Object.entries(imported)) {
      throwIfInterrupted();
      const file = path.resolve(dataFolder, `${table}.copy`);
      await pipeline(
        client.query(copyTo(`copy (select * from ${table} where ${condition}) to stdout`)),
        fs.createWriteStream(file),
      );
      await client.query(`create table raw_${table} (like ${table} including all)`);
      const startedAt = performance.now();
      await pipeline(
        fs.createReadStream(file),
        client.query(copyFrom(`copy raw_${table} from stdin`)),
      );
      tookMs += performance.now() - startedAt;
      fs.rmSync(file);
    }
  } finally {
    client.release();
  }
  return tookMs;
}
