// The market in which each product stands ten times: a million, in minutes.
import type pg from 'pg';
import { wholeMarket } from '#features/catalog/table.server.ts';
import { maxHalvings, sampleKey, tierKey } from '#features/search/document-keys.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  dropIndexes,
  openDatabase,
} from './database.ts';
import { count, say } from './report.ts';

const copies = 10;

/**
 * `marketName` is copied, and the copy dropped after the work, which gets its address and how many
 * products it has. A copy of a product is itself, its place in the whole market and, where it
 * `isSearched`, its words.
 */
export async function withGrownMarket<T>(
  server: BenchServer,
  marketName: string,
  { isSearched }: { isSearched: boolean },
  work: (url: string, products: number) => Promise<T>,
): Promise<T> {
  const name = 'import_grown';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await work(
      url,
      await closing(openDatabase(url, { statementTimeoutMs: 1_200_000 }), ({ pool }) =>
        multiply(pool, isSearched),
      ),
    );
  } finally {
    await dropDatabase(server, name);
  }
}

async function multiply(pool: pg.Pool, isSearched: boolean): Promise<number> {
  say(`Copying each product ${copies - 1} times`);
  const client = await pool.connect();
  try {
    const indexes = await dropIndexes(client);
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `
      create temp table copies as
      select
        id as old_id,
        uuidv7() as id,
        lpad((row_number() over ())::text, 10, '0') as public_id,
        random() as tier,
        random() as sample
      from products, generate_series(2, ${copies})`,
    );
    await copyRowsAs(client, 'products', 'original.id = copies.old_id', {
      id: 'copies.id',
      public_id: 'copies.public_id',
      external_id: 'null',
      description: "'{}'",
      attributes: "'{}'",
    });
    await copyRowsAs(
      client,
      'product_listings',
      `original.product_id = copies.old_id and original.category_id = '${wholeMarket}'`,
      { product_id: 'copies.id' },
    );
    if (isSearched) await multiplyWords(client, indexes);
    // Otherwise PostgreSQL does it a minute later, during a measurement.
    await client.query('vacuum (analyze) products, product_listings');
    const {
      rows: [row],
    } = await client.query<{ listed: string }>('select count(*) as listed from products');
    say(`${count(Number(row!.listed))} products`);
    return Number(row!.listed);
  } finally {
    client.release();
  }
}

/** A copy has all words of its product, and tiers and samples of its own, by the same chances. */
async function multiplyWords(client: pg.ClientBase, indexes: readonly string[]): Promise<void> {
  const keysOf = (key: (n: number) => string) =>
    `'{${Array.from({ length: maxHalvings }, (_, i) => key(i + 1)).join()}}'::text[]`;
  const first = (keys: string, share: string) => `(${keys})[1:floor(-ln(${share}) / ln(2))::int]`;
  const tiers = keysOf(tierKey);
  const samples = keysOf(sampleKey);
  const ownTiers = first(tiers, 'copies.tier ^ (0.5 + original.quality_score / 100.0)');
  const ownSamples = first(samples, 'copies.sample');
  await copyRowsAs(client, 'product_documents', 'original.product_id = copies.old_id', {
    product_id: 'copies.id',
    document: `
      ts_delete(original.document, ${tiers} || ${samples})
      || array_to_tsvector(${ownTiers} || ${ownSamples})`,
  });
  await client.query(
    `update search_tokens set documents = documents * ${copies}, titles = titles * ${copies}`,
  );
  say('Making the indexes');
  await client.query("set maintenance_work_mem = '1GB'");
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum (analyze) product_documents');
}

async function copyRowsAs(
  client: pg.ClientBase,
  table: string,
  condition: string,
  instead: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `
    select column_name as name
    from information_schema.columns
    where table_schema = 'public'
      and table_name = $1
      and is_identity = 'NO'
      and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const selected = names.map((name) => instead[name] ?? `original.${name}`);
  await client.query(
    `
    insert into ${table} (${names.join(', ')})
    select ${selected.join(', ')}
    from copies join ${table} original on ${condition}`,
  );
}
