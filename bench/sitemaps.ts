// What search engines read of a market of a million products: how long it takes, and that it needs no more memory than a small one.
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { wholeMarket } from '#features/catalog/table.server.ts';
import { closing } from './closing.ts';
import { type BenchServer, copyDatabase, dropDatabase, dropIndexes, openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, megabytes, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const copies = 10;
/** One of so many files is read, from the first to the last. */
const everyNth = 10;
const productsOfFile = 5_000;
const mostGrowthBytes = 150 * 1_048_576;

/** `marketName`: its goods stand ten times in a copy of it. */
export async function measureSitemaps(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_sitemaps';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    const listed = await closing(openDatabase(url, { statementTimeoutMs: 1_200_000 }), ({ pool }) => multiply(pool));
    return [{ title: `Sitemaps of ${count(listed)} products`, figures: await closing(await startKervan(url), (kervan) => measure(kervan, listed)) }];
  } finally {
    await dropDatabase(server, name);
  }
}

/** What sitemaps read of a product: itself, and its place in the whole market. Returns how many there are. */
async function multiply(pool: pg.Pool): Promise<number> {
  say(`Copying each product ${copies - 1} times`);
  const client = await pool.connect();
  try {
    await dropIndexes(client);
    await client.query("set session_replication_role = 'replica'");
    await client.query(`create temp table copies as select id as old_id, uuidv7() as id, lpad((row_number() over ())::text, 10, '0') as public_id from products, generate_series(2, ${copies})`);
    await copyRowsAs(client, 'products', 'original.id = copies.old_id', { id: 'copies.id', public_id: 'copies.public_id', external_id: 'null', description: "'{}'", attributes: "'{}'" });
    await copyRowsAs(client, 'product_listings', `original.product_id = copies.old_id and original.category_id = '${wholeMarket}'`, { product_id: 'copies.id' });
    await client.query('analyze products, product_listings');
    return Number((await client.query<{ listed: string }>('select count(*) as listed from products')).rows[0]!.listed);
  } finally {
    client.release();
  }
}

async function copyRowsAs(client: pg.ClientBase, table: string, condition: string, instead: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'", [table]);
  const names = rows.map(({ name }) => name);
  await client.query(`insert into ${table} (${names.join(', ')}) select ${names.map((name) => instead[name] ?? `original.${name}`).join(', ')} from copies join ${table} original on ${condition}`);
}

const addressesIn = async (packed: ArrayBuffer): Promise<number> => (await promisify(gunzip)(packed)).toString('latin1').split('<loc>').length - 1;

async function measure(kervan: ServerProcess, listed: number): Promise<Figure[]> {
  const timed = async (path: string) => {
    throwIfInterrupted();
    const from = performance.now();
    const answer = await fetch(kervan.origin + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { body: await answer.arrayBuffer(), took: performance.now() - from };
  };
  const before = (await kervan.usage()).residentBytes;
  const first = await timed('/sitemap.xml');
  const again = await timed('/sitemap.xml');
  const all = Buffer.from(again.body).toString().match(/\/sitemaps\/products-\d+\.xml\.gz/g) ?? [];
  const files = all.filter((_, i) => i % everyNth === 0);
  const took: number[] = [];
  let [addresses, most] = [0, 0];
  for (const file of files) {
    const answer = await timed(file);
    took.push(answer.took);
    addresses += await addressesIn(answer.body);
    most = Math.max(most, (await kervan.usage()).residentBytes);
  }
  if (all.length !== Math.ceil(listed / productsOfFile) || addresses !== files.length * productsOfFile * 3) throw new Error(`${addresses} addresses in ${files.length} of ${all.length} files`);
  return [
    { what: 'The index, made anew and kept', measured: `${ms(first.took)}, ${ms(again.took)}` },
    { what: `One of ${count(all.length)} files, packed`, measured: p50p95(median(took), percentile(took, 0.95)) },
    { what: `Every ${everyNth}th of them, one after the other`, measured: `${(took.reduce((sum, one) => sum + one, 0) / 1000).toFixed(0)} s for ${count(addresses)} addresses` },
    { what: 'Memory of the web process: what they add to it', measured: `${megabytes(most - before)} (${megabytes(before)} before)`, ...upTo(most - before, mostGrowthBytes, megabytes) },
  ];
}
