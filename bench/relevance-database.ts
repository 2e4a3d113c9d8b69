// Databases for `relevance.ts`: a feed or the demo market, and the same among distractors.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { listCategoryWords } from '#features/categories/queries/category-words.server.ts';
import { createCategoryMatcher } from '#features/category-matching/matcher.ts';
import { loadDemoMarket } from '../database/demo/load.ts';
import { loadReferenceData } from '../database/reference/load.ts';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { importProducts } from '#features/product-imports/import-products.server.ts';
import { readProductFile } from '#features/product-imports/read-file.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { countWords } from '#features/search/services/count-words.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { indexQueryOf } from '#features/search/queries/search.server.ts';
import type { Context } from '#platform/context.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dataFolder,
  dropDatabase,
  dropIndexes,
  openDatabase,
} from './database.ts';
import type { JudgedQuery } from './relevance-queries.ts';
import { say } from './report.ts';
import { syntheticStores } from './synthetic-products.ts';

async function loadFeed(context: Context, feed: string, locale: Locale): Promise<void> {
  await loadReferenceData(context, () => {});
  const store = await saveManagedStore(context, {
    ...syntheticStores[0]!,
    slug: 'relevance',
    currency: 'USD',
  });
  const { items, pathsAbove } = await listCategoryWords(context);
  const source = await readProductFile(feed, {
    format: 'auto',
    mainLanguage: locale,
    currency: 'USD',
    defaultOriginCountry: null,
  });
  const counts = await importProducts({
    items: source,
    match: createCategoryMatcher(items, pathsAbove),
    save: (batch) => saveProducts(context, store.id, batch),
    onRejected: () => Promise.resolve(),
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  say(`Imported: ${counts.created} created, ${counts.rejected} rejected`);
}

async function loadDemo(context: Context): Promise<void> {
  await loadReferenceData(context, () => {});
  await loadDemoMarket(context, say);
}

const filesIn = (patterns: string[]): string[] => fs.globSync(patterns).toSorted();

/** Sources of the database; another hash means another database. */
function hashOfContent(feed: string | null, locale: Locale): string {
  const hash = createHash('sha256')
    .update(feed === null ? 'demo' : locale)
    .update(feed === null ? '' : fs.readFileSync(feed));
  const sources = [
    'database/{migrations/*/migration.sql,reference/*.json}',
    feed === null
      ? 'database/demo/**/*.{ts,json}'
      : 'src/features/category-matching/{head-nouns,matcher,phrases,vocabulary}.ts',
  ];
  for (const file of filesIn(sources)) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Sources of the search index; another hash means that products are indexed again. */
function hashOfAnalysis(): string {
  const hash = createHash('sha256');
  const sources = [
    'src/features/search/{analysis/,}*.ts',
    'src/features/search/queries/searchable.server.ts',
    'src/features/search/services/index-products.server.ts',
  ];
  for (const file of filesIn(sources))
    if (!/ranking|test|query/.test(file)) hash.update(fs.readFileSync(file));
  return hash.digest('hex');
}

/** Makes the database under another name first, so that one under its own name is complete. */
async function makeDatabase(
  server: BenchServer,
  name: string,
  load: (context: Context) => Promise<void>,
): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await server.admin.query(`create database ${unfinished}`).catch(async () => {
    await dropDatabase(server, unfinished);
    await server.admin.query(`create database ${unfinished}`);
  });
  await migrateDatabase(server.urlOf(unfinished));
  await closing(
    openDatabase(server.urlOf(unfinished), { statementTimeoutMs: 60_000 }),
    ({ context }) => load(context),
  );
  await server.admin.query(`alter database ${unfinished} rename to ${name}`);
}

async function indexAll(context: Context, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: Id<'product'> }>('select id from products order by id');
  const ids = rows.map(({ id }) => id);
  const startedAt = performance.now();
  for (let i = 0; i < ids.length; i += 500) await indexProducts(context, ids.slice(i, i + 500));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  say(`Indexed ${ids.length} products in ${seconds} s`);
  await countWords(context);
  await pool.query('vacuum (analyze) product_documents, search_tokens');
}

/**
 * Provides the database of a feed, or of the demo market if `feed` is null. It is kept; only the
 * search index is made again when the analysis has changed.
 */
export async function provideDatabase(
  server: BenchServer,
  feed: string | null,
  locale: Locale,
): Promise<string> {
  const name = `relevance_${hashOfContent(feed, locale)}`;
  const marker = path.join(dataFolder, `${name}.words`);
  const { rows } = await server.admin.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) {
    await makeDatabase(server, name, (context) =>
      feed === null ? loadDemo(context) : loadFeed(context, feed, locale),
    );
    fs.rmSync(marker, { force: true });
  }
  const url = server.urlOf(name);
  const version = hashOfAnalysis();
  if (!fs.existsSync(marker) || fs.readFileSync(marker, 'utf8') !== version) {
    await closing(openDatabase(url, { statementTimeoutMs: 60_000 }), ({ context, pool }) =>
      indexAll(context, pool),
    );
    fs.writeFileSync(marker, version);
  }
  return url;
}

type Excluded = {
  /** Products with a judgement. */
  readonly judged: readonly string[];
  /** Products that are useful to a query; their categories are excluded. */
  readonly useful: readonly string[];
  /** Categories that a query names. */
  readonly categories: readonly number[];
};

async function excludedBy(context: Context, queries: readonly JudgedQuery[]): Promise<Excluded> {
  const prepared = await Promise.all(queries.map(({ text }) => indexQueryOf(context, text)));
  const grades = queries.flatMap((query) => [...query.grades]);
  return {
    judged: grades.map(([id]) => id),
    useful: grades.filter(([, grade]) => grade > 0).map(([id]) => id),
    categories: prepared.flatMap(({ categories }) => categories),
  };
}

async function insertDistractors(
  client: pg.PoolClient,
  { judged, useful, categories }: Excluded,
  count: number,
): Promise<void> {
  const { rows: counted } = await client.query<{ count: number }>(
    'select count(*)::int as count from product_documents',
  );
  const productCount = counted[0]!.count;
  const indexes = await dropIndexes(client);
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `
    create temporary table distractors as
    select product_documents.*
    from product_documents
    join products on id = product_id
    left join categories on categories.id = category_id
    where external_id <> all($1)
      and coalesce(number <> all($2), true)
      and (category_id is null or category_id not in (
        select category_id from products
        where external_id = any($3) and category_id is not null
      ))`,
    [judged, categories, useful],
  );
  const { rows: columns } = await client.query<{ name: string }>(`
    select quote_ident(attname) as name
    from pg_attribute
    where attrelid = 'product_documents'::regclass
      and attnum > 0
      and not attisdropped
      and attname <> 'product_id'`);
  const others = columns.map((column) => column.name).join(', ');
  const { rowCount } = await client.query(
    `
    insert into product_documents (product_id, ${others})
    select gen_random_uuid(), ${others}
    from distractors, generate_series(
      1, (select ceil($1 / count(*)::numeric)::int from distractors)
    )
    limit $1`,
    [count - productCount],
  );
  say(`${rowCount} distractors beside ${productCount} products`);
  for (const definition of indexes) await client.query(definition);
}

/**
 * Copies the database and repeats documents under other ids until there are `count`: those without
 * a judgement, of categories that no query names and that hold no useful product.
 */
export async function copyWithDistractors(
  server: BenchServer,
  url: string,
  { queries, count }: { readonly queries: readonly JudgedQuery[]; readonly count: number },
): Promise<string> {
  const copy = 'relevance_distractors';
  await copyDatabase(server, new URL(url).pathname.slice(1), copy);
  await closing(
    openDatabase(server.urlOf(copy), { statementTimeoutMs: 3_600_000 }),
    async ({ context, pool }) => {
      const excluded = await excludedBy(context, queries);
      const client = await pool.connect();
      try {
        await insertDistractors(client, excluded, count);
      } finally {
        client.release(true);
      }
      await countWords(context);
      await pool.query('vacuum (analyze) product_documents');
    },
  );
  return server.urlOf(copy);
}
