// How good search is: loads a feed with judged questions into a scratch database, asks the product's own search, and
// prints how much of what people judged useful stands where they look.
//
//   node bench/relevance.ts --feed FILE --queries FILE --judgements FILE [--lang en]
//   node bench/relevance.ts --demo --lang tr                                              the demo market, with bench/relevance
//   … --folds 5             settings are chosen on four fifths of the questions, and measured on the others
//   … --distractors 300000  among so many goods of categories in which no answer lies
//
// Judgements are tab-separated: query_id, product_id (the feed's id), grade 0 to 3; queries: query_id, query.
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
import { countWords } from '#features/search/services/count-words.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { indexQuestionOf } from '#features/search/queries/search.server.ts';
import { correctSpelling } from '#features/search/queries/spelling.server.ts';
import { prepareInPostgres } from '#features/search/queries/postgres-index.server.ts';
import { type Tuning, tuning } from '#features/search/ranking.ts';
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

/**
 * The database of a feed, or of the demo market, is kept: only the words are made anew when the
 * analysis has changed.
 */
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
      'src/features/search/services/index-products.server.ts',
    ])
    .toSorted())
    if (!/ranking|test|query|questions/.test(file)) words.update(fs.readFileSync(file));
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
        `Indexed ${all.length} products in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
      );
      await countWords(context);
      await pool.query('vacuum (analyze) product_documents, search_tokens');
    });
    fs.writeFileSync(marker, version);
  }
  return { url };
}

/** As deep as recall is looked for. */
const maxResults = 48;

/** The feed's number of each product. */
async function readExternals(context: Context): Promise<ReadonlyMap<string, string>> {
  const { rows } = await context.services.database.pool.query<{ id: string; external: string }>(
    'select id, external_id as external from products',
  );
  return new Map(rows.map(({ id, external }) => [id, external]));
}

async function ask(
  context: Context,
  { text, grades }: Judged,
  externalOf: ReadonlyMap<string, string>,
  parameters: Tuning,
): Promise<Measures> {
  const prepare = async (words: string) =>
    prepareInPostgres(context, await indexQuestionOf(context, words), parameters);
  const asked = await prepare(text);
  const meant = (await asked.total()) > 0 ? null : await correctSpelling(context, text);
  const ranked = await (meant === null ? asked : await prepare(meant)).rankLoosely(maxResults);
  return measuresOf(
    ranked.map(({ id }) => externalOf.get(id) ?? ''),
    grades,
  );
}

const line = ({ ndcg, condensed, precision, recall }: Measures): string =>
  [ndcg, condensed, precision, recall].map((value) => value.toFixed(3)).join('  ');

/** Names and values of numbers in the tuning that stand under a dotted name: `--set title.weight=3`. */
function tuned(changes: readonly string[]): Tuning {
  const copy = structuredClone(tuning);
  for (const change of changes) {
    const [name, value] = change.split('=') as [string, string];
    const names = name.split('.');
    let at = copy as unknown as Record<string, unknown>;
    for (const step of names.slice(0, -1)) at = at[step] as Record<string, unknown>;
    at[names.at(-1)!] = Number(value);
  }
  return copy;
}

/** What is tried in turn for each number that is chosen, besides what it is. */
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
  ['head', [1.1, 1.5]],
  ['otherHead', [0.65, 0.9]],
  ['phrase', [1, 1.25]],
];

type Ask = (judged: readonly Judged[], changes: readonly string[]) => Promise<Measures[]>;

/** Questions that were asked with the same numbers are not asked again. */
function remembering(askOne: (one: Judged, changes: readonly string[]) => Promise<Measures>): Ask {
  const asked = new Map<string, Measures>();
  return async (judged, changes) => {
    const all: Measures[] = [];
    for (const one of judged) {
      const key = `${one.id} ${changes.join(' ')}`;
      const measured = asked.get(key) ?? (await askOne(one, changes));
      asked.set(key, measured);
      all.push(measured);
    }
    return all;
  };
}

/** Step by step the value of each number that is best for these questions. */
async function choose(judged: readonly Judged[], askAll: Ask): Promise<string[]> {
  const worth = async (changes: readonly string[]) => {
    const { ndcg, condensed } = meanMeasures(await askAll(judged, changes));
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

/** Every question is measured once, with numbers that were chosen without it. */
async function crossValidate(
  judged: readonly Judged[],
  folds: number,
  askAll: Ask,
): Promise<Measures[]> {
  const all: Measures[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const changes = await choose(
      judged.filter((_, i) => i % folds !== fold),
      askAll,
    );
    const measured = await askAll(
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
 * A copy of the database in which documents stand again and again under other ids: those of goods
 * that nobody judged, of categories that no question names and in which no useful product lies.
 * What else has the words of a question is an answer.
 */
async function amongDistractors(
  server: BenchServer,
  url: string,
  judged: readonly Judged[],
  count: number,
): Promise<string> {
  const [name, copy] = [new URL(url).pathname.slice(1), 'relevance_distractors'];
  await copyDatabase(server, name, copy);
  await closing(
    openDatabase(server.urlOf(copy), { statementTimeoutMs: 3_600_000 }),
    async ({ context, pool }) => {
      const named = (
        await Promise.all(judged.map(({ text }) => indexQuestionOf(context, text)))
      ).flatMap(({ categories }) => categories);
      const [all, useful] = [
        judged.flatMap(({ grades }) => [...grades.keys()]),
        judged.flatMap(({ grades }) =>
          [...grades].flatMap(([id, grade]) => (grade > 0 ? [id] : [])),
        ),
      ];
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
          `
        create temporary table distractors as select product_documents.* from product_documents join products on id = product_id left join categories on categories.id = category_id
          where external_id <> all($1) and coalesce(number <> all($2), true) and (category_id is null or category_id not in (select category_id from products where external_id = any($3) and category_id is not null))`,
          [all, named, useful],
        );
        const { rows: columns } = await client.query<{ name: string }>(
          "select quote_ident(attname) as name from pg_attribute where attrelid = 'product_documents'::regclass and attnum > 0 and not attisdropped and attname <> 'product_id'",
        );
        const others = columns.map((column) => column.name).join(', ');
        const { rowCount } = await client.query(
          `
        insert into product_documents (product_id, ${others}) select gen_random_uuid(), ${others} from distractors, generate_series(1, (select ceil($1 / count(*)::numeric)::int from distractors)) limit $1`,
          [count - row!.count],
        );
        say(`${rowCount} distractors beside ${row!.count} products`);
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
      'node bench/relevance.ts (--feed FILE --queries FILE --judgements FILE [--lang en|tr|ar] | --demo --lang tr|ar) [--each] [--set title.weight=3] [--folds 5] [--distractors 300000]',
    );
  // What cannot be answered well by any search says nothing about this one.
  const judged = readJudged(queries, judgements).filter(({ grades }) =>
    [...grades.values()].some((grade) => grade > 0),
  );
  await closing(await startServer(), async (server) => {
    const { url } = await provide(server, demo ? null : feed!, lang);
    const asked =
      values.distractors === undefined
        ? url
        : await amongDistractors(server, url, judged, Number(values.distractors));
    await closing(openDatabase(asked), async ({ context: own }) => {
      const context = { ...own, locale: lang };
      const externalOf = await readExternals(context);
      const askAll = remembering((one, changes) =>
        ask(context, one, externalOf, tuned([...(values.set ?? []), ...changes])),
      );
      console.log(`\nNDCG@10  condensed  P@10  recall@48, over ${judged.length} questions`);
      const measured =
        values.folds === undefined
          ? await askAll(judged, [])
          : await crossValidate(judged, Number(values.folds), askAll);
      if (values.each && values.folds === undefined)
        for (const [i, one] of measured.entries()) console.log(`${line(one)}  ${judged[i]!.text}`);
      console.log(line(meanMeasures(measured)));
    });
  });
}

await run();
