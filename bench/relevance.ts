// How good search is: loads a feed with judged questions into a scratch database, asks the product's own search, and
// prints how much of what people judged useful stands where they look.
//
//   node bench/relevance.ts --feed FILE --queries FILE --judgements FILE [--lang en]
//   node bench/relevance.ts --demo --lang tr                                              the demo market, with bench/relevance
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
import { importProducts } from '#features/feeds/import-products.server.ts';
import { readProductFile } from '#features/feeds/read-file.server.ts';
import { countWords } from '#features/search/commands/count-words.server.ts';
import { indexProducts } from '#features/search/commands/index-products.server.ts';
import { indexQuestionOf } from '#features/search/queries/search.server.ts';
import { correctSpelling } from '#features/search/queries/spelling.server.ts';
import { prepareInPostgres } from '#features/search/queries/postgres-index.server.ts';
import { tuning } from '#features/search/ranking.ts';
import type { Context } from '#platform/context.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import type { Id } from '#shared/ids.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { closing } from './closing.ts';
import { type BenchServer, dataFolder, dropDatabase, openDatabase, startServer } from './database.ts';
import { meanMeasures, type Measures, measuresOf } from './relevance-measures.ts';
import { say } from './report.ts';
import { syntheticStores } from './synthetic-products.ts';

type Judged = { readonly id: string; readonly text: string; readonly grades: ReadonlyMap<string, number> };

const rowsOf = (file: string): string[][] => fs.readFileSync(file, 'utf8').trim().split('\n').slice(1).map((line) => line.replace(/\r$/, '').split('\t'));

function readJudged(queries: string, judgements: string): Judged[] {
  const byQuery = Map.groupBy(rowsOf(judgements), ([query]) => query!);
  return rowsOf(queries).map(([id, text]) => ({ id: id!, text: text!, grades: new Map((byQuery.get(id!) ?? []).map(([, product, grade]) => [product!, Number(grade)])) }));
}

async function loadFeed(context: Context, feed: string, locale: Locale): Promise<void> {
  await loadReferenceData(context, () => {});
  const store = await saveStore(context, { ...syntheticStores[0]!, slug: 'relevance', currency: 'USD' });
  const { items, pathsAbove } = await listCategoryWords(context);
  const source = await readProductFile(feed, { format: 'auto', mainLanguage: locale, currency: 'USD', defaultOriginCountry: null });
  const counts = await importProducts({
    items: source, match: createCategoryMatcher(items, pathsAbove), save: (batch) => saveProducts(context, store.id, batch), onRejected: () => Promise.resolve(), onProgress: () => {}, signal: new AbortController().signal,
  });
  say(`Imported: ${counts.created} created, ${counts.rejected} rejected`);
}

async function loadDemo(context: Context): Promise<void> {
  await loadReferenceData(context, () => {});
  await loadDemoMarket(context, say);
}

/** The database of a feed, or of the demo market, is kept: only the words are made anew when the analysis has changed. */
async function provide(server: BenchServer, feed: string | null, locale: Locale): Promise<{ url: string }> {
  const content = createHash('sha256').update(feed === null ? 'demo' : locale).update(feed === null ? '' : fs.readFileSync(feed));
  for (const file of fs.globSync(['database/{migrations/*/migration.sql,reference/*.json}', feed === null ? 'database/demo/**/*.ts' : 'src/features/catalog/category-{heads,matching,phrases,vocabulary}.ts']).toSorted()) content.update(fs.readFileSync(file));
  const name = `relevance_${content.digest('hex').slice(0, 12)}`;
  const words = createHash('sha256');
  for (const file of fs.globSync(['src/features/search/{analysis/,}*.ts', 'src/features/search/queries/searchable.server.ts', 'src/features/search/commands/index-products.server.ts']).toSorted()) if (!/ranking|test|query|questions/.test(file)) words.update(fs.readFileSync(file));
  const marker = path.join(dataFolder, `${name}.words`);
  const version = words.digest('hex');
  const { rows } = await server.admin.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) {
    await server.admin.query(`create database ${name}_unfinished`).catch(async () => { await dropDatabase(server, `${name}_unfinished`); await server.admin.query(`create database ${name}_unfinished`); });
    await migrateDatabase(server.urlOf(`${name}_unfinished`));
    await closing(openDatabase(server.urlOf(`${name}_unfinished`), { statementTimeoutMs: 60_000 }), ({ context }) => (feed === null ? loadDemo(context) : loadFeed(context, feed, locale)));
    await server.admin.query(`alter database ${name}_unfinished rename to ${name}`);
    fs.rmSync(marker, { force: true });
  }
  const url = server.urlOf(name);
  if (!fs.existsSync(marker) || fs.readFileSync(marker, 'utf8') !== version) {
    await closing(openDatabase(url, { statementTimeoutMs: 60_000 }), async ({ context, pool }) => {
      const { rows: all } = await pool.query<{ id: Id<'product'> }>('select id from products order by id');
      const startedAt = performance.now();
      for (let i = 0; i < all.length; i += 500) await indexProducts(context, all.slice(i, i + 500).map(({ id }) => id));
      say(`Indexed ${all.length} products in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
      await countWords(context);
      await pool.query('vacuum (analyze) product_documents, search_tokens');
    });
    fs.writeFileSync(marker, version);
  }
  return { url };
}

/** As deep as recall is looked for. */
const mostResults = 48;

async function ask(context: Context, judged: readonly Judged[], parameters = tuning): Promise<Measures[]> {
  const { rows } = await context.services.database.pool.query<{ id: string; external: string }>('select id, external_id as external from products');
  const externalOf = new Map(rows.map(({ id, external }) => [id, external]));
  const all: Measures[] = [];
  for (const { text, grades } of judged) {
    const prepare = async (words: string) => prepareInPostgres(context, await indexQuestionOf(context, words), undefined, parameters);
    const asked = await prepare(text);
    const meant = await asked.total() > 0 ? null : await correctSpelling(context, text);
    const ranked = await (meant === null ? asked : await prepare(meant)).rankLoosely(mostResults);
    all.push(measuresOf(ranked.map(({ id }) => externalOf.get(id)!), grades));
  }
  return all;
}

const line = ({ ndcg, condensed, precision, recall }: Measures): string => [ndcg, condensed, precision, recall].map((value) => value.toFixed(3)).join('  ');

/** Names and values of numbers in the tuning that stand under a dotted name: `--set title.weight=3`. */
function tuned(changes: readonly string[]): typeof tuning {
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

async function run(): Promise<void> {
  const { values } = parseArgs({ options: {
    demo: { type: 'boolean' }, feed: { type: 'string' }, queries: { type: 'string' }, judgements: { type: 'string' }, lang: { type: 'string', default: 'en' }, each: { type: 'boolean' }, set: { type: 'string', multiple: true },
  } });
  const { demo = false, feed, lang } = values;
  const { queries, judgements } = demo ? { queries: `bench/relevance/demo-queries-${lang}.tsv`, judgements: 'bench/relevance/demo-judgements.tsv' } : values;
  if ((!feed && !demo) || !queries || !judgements || !isLocale(lang)) throw new Error('node bench/relevance.ts (--feed FILE --queries FILE --judgements FILE [--lang en|tr|ar] | --demo --lang tr|ar) [--each] [--set title.weight=3]');
  // What cannot be answered well by any search says nothing about this one.
  const judged = readJudged(queries, judgements).filter(({ grades }) => [...grades.values()].some((grade) => grade > 0));
  await closing(await startServer(), async (server) => {
    const { url } = await provide(server, demo ? null : feed!, lang);
    await closing(openDatabase(url), async ({ context: own }) => {
      const context = { ...own, locale: lang };
      const measured = await ask(context, judged, tuned(values.set ?? []));
      console.log(`\nNDCG@10  condensed  P@10  recall@48, over ${judged.length} questions`);
      if (values.each) for (const [i, one] of measured.entries()) console.log(`${line(one)}  ${judged[i]!.text}`);
      console.log(line(meanMeasures(measured)));
    });
  });
}

await run();
