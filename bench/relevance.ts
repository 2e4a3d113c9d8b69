// Relevance of search on judged queries: loads a feed into a scratch database, runs the queries and
// prints NDCG@10, precision@10 and recall@48.
//
//   node bench/relevance.ts --feed FILE --queries FILE --judgements FILE [--lang en]
//   node bench/relevance.ts --demo --lang tr     the demo market, judged in bench/relevance
//   … --folds 5              cross-validation: choose parameters on four fifths of the queries
//   … --distractors 300000   add so many products of other categories
//
// Judgements are tab-separated: query_id, product_id (the feed's id), grade 0 to 3.
// Queries: query_id, query.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDemoMarket } from '../database/demo/load.ts';
import { loadReferenceData } from '../database/reference/load.ts';
import { createCategoryMatcher } from '#features/catalog/category-matching.ts';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
import { listCategoryWords } from '#features/catalog/queries/category-tree.server.ts';
import { saveStore } from '#features/companies/commands/stores.server.ts';
import { importProducts } from '#features/product-imports/import-products.server.ts';
import { readProductFile } from '#features/product-imports/read-file.server.ts';
import { countWords } from '#features/search/commands/count-words.server.ts';
import { indexProducts } from '#features/search/commands/index-products.server.ts';
import { indexQueryOf } from '#features/search/queries/search.server.ts';
import { correctSpelling } from '#features/search/queries/spelling.server.ts';
import { prepareInPostgres } from '#features/search/queries/postgres-index.server.ts';
import { type RankingParameters, rankingParameters } from '#features/search/ranking-parameters.ts';
import type { Context } from '#platform/context.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import type { Id } from '#shared/ids.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dataFolder,
  dropDatabase,
  dropIndexes,
  openDatabase,
  startServer,
} from './database.ts';
import { meanMeasures, type Measures, measuresOf } from './relevance-measures.ts';
import { say } from './report.ts';
import { syntheticStores } from './synthetic-products.ts';

type Judged = {
  readonly id: string;
  readonly text: string;
  readonly grades: ReadonlyMap<string, number>;
};

const rowsOf = (file: string): string[][] =>
  fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/\r$/, '').split('\t'));

function readJudged(queries: string, judgements: string): Judged[] {
  const byQuery = Map.groupBy(rowsOf(judgements), ([query]) => query!);
  return rowsOf(queries).map(([id, text]) => ({
    id: id!,
    text: text!,
    grades: new Map(
      (byQuery.get(id!) ?? []).map(([, product, grade]) => [product!, Number(grade)]),
    ),
  }));
}

async function loadFeed(context: Context, feed: string, locale: Locale): Promise<void> {
  await loadReferenceData(context, () => {});
  const store = await saveStore(context, {
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

/** Provides the database of a feed or the demo market. Indexes it again if the analysis changed. */
async function provide(
  server: BenchServer,
  feed: string | null,
  locale: Locale,
): Promise<{ url: string }> {
  const content = createHash('sha256')
    .update(feed === null ? 'demo' : locale)
    .update(feed === null ? '' : fs.readFileSync(feed));
  for (const file of fs
    .globSync([
      'database/{migrations/*/migration.sql,reference/*.json}',
      feed === null
        ? 'database/demo/**/*.ts'
        : 'src/features/catalog/category-{heads,matching,phrases,vocabulary}.ts',
    ])
    .toSorted())
    content.update(fs.readFileSync(file));
  const name = `relevance_${content.digest('hex').slice(0, 12)}`;
  const words = createHash('sha256');
  for (const file of fs
    .globSync([
      'src/features/search/{analysis/,}*.ts',
      'src/features/search/queries/searchable.server.ts',
      'src/features/search/commands/index-products.server.ts',
    ])
    .toSorted())
    if (!/ranking|test|query/.test(file)) words.update(fs.readFileSync(file));
  const marker = path.join(dataFolder, `${name}.words`);
  const version = words.digest('hex');
  const { rows } = await server.admin.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) {
    await server.admin.query(`create database ${name}_unfinished`).catch(async () => {
      await dropDatabase(server, `${name}_unfinished`);
      await server.admin.query(`create database ${name}_unfinished`);
    });
    await migrateDatabase(server.urlOf(`${name}_unfinished`));
    await closing(
      openDatabase(server.urlOf(`${name}_unfinished`), { statementTimeoutMs: 60_000 }),
      ({ context }) => (feed === null ? loadDemo(context) : loadFeed(context, feed, locale)),
    );
    await server.admin.query(`alter database ${name}_unfinished rename to ${name}`);
    fs.rmSync(marker, { force: true });
  }
  const url = server.urlOf(name);
  if (!fs.existsSync(marker) || fs.readFileSync(marker, 'utf8') !== version) {
    await closing(openDatabase(url, { statementTimeoutMs: 60_000 }), async ({ context, pool }) => {
      const { rows: all } = await pool.query<{ id: Id<'product'> }>(
        'select id from products order by id',
      );
      const startedAt = performance.now();
      for (let i = 0; i < all.length; i += 500)
        await indexProducts(
          context,
          all.slice(i, i + 500).map(({ id }) => id),
        );
      say(
        `Indexed ${all.length} products in ` +
          `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
      );
      await countWords(context);
      await pool.query('vacuum (analyze) product_documents, search_tokens');
    });
    fs.writeFileSync(marker, version);
  }
  return { url };
}

/** Depth of recall. */
const maxResults = 48;

/** Reads the feed's id of each product. */
async function readExternals(context: Context): Promise<ReadonlyMap<string, string>> {
  const { rows } = await context.services.database.pool.query<{ id: string; external: string }>(
    'select id, external_id as external from products',
  );
  return new Map(rows.map(({ id, external }) => [id, external]));
}

async function measure(
  context: Context,
  { text, grades }: Judged,
  externalOf: ReadonlyMap<string, string>,
  parameters: RankingParameters,
): Promise<Measures> {
  const prepare = async (words: string) =>
    prepareInPostgres(context, await indexQueryOf(context, words), parameters);
  const typed = await prepare(text);
  const corrected = (await typed.total()) > 0 ? null : await correctSpelling(context, text);
  const ranked = await (corrected === null ? typed : await prepare(corrected)).rankLoosely(
    maxResults,
  );
  return measuresOf(
    ranked.map(({ id }) => externalOf.get(id) ?? ''),
    grades,
  );
}

const line = ({ ndcg, condensed, precision, recall }: Measures): string =>
  [ndcg, condensed, precision, recall].map((value) => value.toFixed(3)).join('  ');

type Numbers = { [name: string]: number | Numbers };

/** Ranking parameters with changes such as `title.weight=3`. */
function changedParameters(changes: readonly string[]): RankingParameters {
  const parameters = structuredClone(rankingParameters);
  for (const change of changes) {
    const [dottedName = '', value] = change.split('=');
    const names = dottedName.split('.');
    const last = names.pop()!;
    const group = names.reduce<Numbers>((parent, name) => parent[name] as Numbers, parameters);
    group[last] = Number(value);
  }
  return parameters;
}

/** Values to try for each parameter, besides the present one. */
const grid: readonly (readonly [name: string, values: readonly number[]])[] = [
  ['k1', [0.3, 0.6]],
  ['title.weight', [3, 6]],
  ['title.b', [0.2, 0.6]],
  ['brand.weight', [1, 3]],
  ['facts.weight', [0.25, 1]],
  ['description.weight', [0.5, 2]],
  ['synonym', [0.35, 0.65]],
  ['category', [1.1, 1.4]],
  ['categoryAlone', [0.2, 0.4]],
  ['headNoun', [1.1, 1.5]],
  ['otherHeadNoun', [0.65, 0.9]],
  ['phrase', [1, 1.25]],
];

type MeasureAll = (judged: readonly Judged[], changes: readonly string[]) => Promise<Measures[]>;

/** Measures each query once for the same parameters. */
function memoized(
  measureOne: (one: Judged, changes: readonly string[]) => Promise<Measures>,
): MeasureAll {
  const known = new Map<string, Measures>();
  return async (judged, changes) => {
    const all: Measures[] = [];
    for (const one of judged) {
      const key = `${one.id} ${changes.join(' ')}`;
      const measured = known.get(key) ?? (await measureOne(one, changes));
      known.set(key, measured);
      all.push(measured);
    }
    return all;
  };
}

/** Chooses the best value of one parameter after the other for these queries. */
async function choose(judged: readonly Judged[], measureAll: MeasureAll): Promise<string[]> {
  const worth = async (changes: readonly string[]) => {
    const { ndcg, condensed } = meanMeasures(await measureAll(judged, changes));
    return ndcg + condensed;
  };
  let chosen: string[] = [];
  let best = await worth(chosen);
  for (const [name, values] of grid) {
    for (const changes of values.map((value) => [...chosen, `${name}=${value}`])) {
      const reached = await worth(changes);
      if (reached > best) [best, chosen] = [reached, changes];
    }
  }
  return chosen;
}

/** Measures every query once, with parameters that were chosen without it. */
async function crossValidate(
  judged: readonly Judged[],
  folds: number,
  measureAll: MeasureAll,
): Promise<Measures[]> {
  const all: Measures[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const changes = await choose(
      judged.filter((_, i) => i % folds !== fold),
      measureAll,
    );
    const measured = await measureAll(
      judged.filter((_, i) => i % folds === fold),
      changes,
    );
    console.log(
      `${line(meanMeasures(measured))}  fold ${fold + 1}: ${changes.join(' ') || 'as it is'}`,
    );
    all.push(...measured);
  }
  return all;
}

/**
 * Copies the database and repeats documents in it under other ids: products without a judgement, of
 * categories that no query names and that hold no relevant product.
 */
async function addDistractors(
  server: BenchServer,
  url: string,
  judged: readonly Judged[],
  count: number,
): Promise<string> {
  const name = new URL(url).pathname.slice(1);
  const copy = 'relevance_distractors';
  await copyDatabase(server, name, copy);
  await closing(
    openDatabase(server.urlOf(copy), { statementTimeoutMs: 3_600_000 }),
    async ({ context, pool }) => {
      const named = (
        await Promise.all(judged.map(({ text }) => indexQueryOf(context, text)))
      ).flatMap(({ categories }) => categories);
      const allJudged = judged.flatMap(({ grades }) => [...grades.keys()]);
      const relevant = judged.flatMap(({ grades }) =>
        [...grades].flatMap(([id, grade]) => (grade > 0 ? [id] : [])),
      );
      const client = await pool.connect();
      try {
        const {
          rows: [row],
        } = await client.query<{ count: number }>(
          'select count(*)::int as count from product_documents',
        );
        const indexes = await dropIndexes(client);
        await client.query("set session_replication_role = 'replica'");
        await client.query(
          `create temporary table distractors as
           select product_documents.* from product_documents
             join products on id = product_id
             left join categories on categories.id = category_id
           where external_id <> all($1) and coalesce(number <> all($2), true)
             and (category_id is null or category_id not in (
               select category_id from products
               where external_id = any($3) and category_id is not null))`,
          [allJudged, named, relevant],
        );
        const { rows: columns } = await client.query<{ name: string }>(
          `select quote_ident(attname) as name from pg_attribute
           where attrelid = 'product_documents'::regclass
             and attnum > 0 and not attisdropped and attname <> 'product_id'`,
        );
        const others = columns.map((column) => column.name).join(', ');
        const { rowCount } = await client.query(
          `insert into product_documents (product_id, ${others})
           select gen_random_uuid(), ${others}
           from distractors,
             generate_series(1, (select ceil($1 / count(*)::numeric)::int from distractors))
           limit $1`,
          [count - row!.count],
        );
        say(`${rowCount} distractors and ${row!.count} products`);
        for (const definition of indexes) await client.query(definition);
      } finally {
        client.release(true);
      }
      await countWords(context);
      await pool.query('vacuum (analyze) product_documents');
    },
  );
  return server.urlOf(copy);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      demo: { type: 'boolean' },
      feed: { type: 'string' },
      queries: { type: 'string' },
      judgements: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      each: { type: 'boolean' },
      set: { type: 'string', multiple: true },
      folds: { type: 'string' },
      distractors: { type: 'string' },
    },
  });
  const { demo = false, feed, lang } = values;
  const { queries, judgements } = demo
    ? {
        queries: `bench/relevance/demo-queries-${lang}.tsv`,
        judgements: 'bench/relevance/demo-judgements.tsv',
      }
    : values;
  if ((!feed && !demo) || !queries || !judgements || !isLocale(lang))
    throw new Error(
      'node bench/relevance.ts ' +
        '(--feed FILE --queries FILE --judgements FILE [--lang en|tr|ar] | --demo --lang tr|ar) ' +
        '[--each] [--set title.weight=3] [--folds 5] [--distractors 300000]',
    );
  // A query without a relevant product says nothing about the search.
  const judged = readJudged(queries, judgements).filter(({ grades }) =>
    [...grades.values()].some((grade) => grade > 0),
  );
  await closing(await startServer(), async (server) => {
    const { url } = await provide(server, demo ? null : feed!, lang);
    const databaseUrl =
      values.distractors === undefined
        ? url
        : await addDistractors(server, url, judged, Number(values.distractors));
    await closing(openDatabase(databaseUrl), async ({ context: own }) => {
      const context = { ...own, locale: lang };
      const externalOf = await readExternals(context);
      const measureAll = memoized((one, changes) =>
        measure(context, one, externalOf, changedParameters([...(values.set ?? []), ...changes])),
      );
      console.log(`\nNDCG@10  condensed  P@10  recall@48, over ${judged.length} queries`);
      const measured =
        values.folds === undefined
          ? await measureAll(judged, [])
          : await crossValidate(judged, Number(values.folds), measureAll);
      if (values.each && values.folds === undefined)
        for (const [i, one] of measured.entries()) console.log(`${line(one)}  ${judged[i]!.text}`);
      console.log(line(meanMeasures(measured)));
    });
  });
}

await run();
