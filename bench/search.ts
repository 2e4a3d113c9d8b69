// Times searches in three languages: the ranking, the facets, and the whole result with its cards;
// suggestions; and indexing a changed product.
import type pg from 'pg';
import { chanceOf, pick } from '../database/demo/chance.ts';
import { facetsOfColumns } from '#features/listings/queries/list-facets.server.ts';
import { type ListFilters, noFilters } from '#features/listings/rules.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { postgresIndex } from '#features/search/queries/postgres-index.server.ts';
import {
  findProducts,
  indexQueryOf,
  type SearchScope,
} from '#features/search/queries/search.server.ts';
import { findStores } from '#features/search/queries/store-search.server.ts';
import { suggest } from '#features/search/queries/suggestions.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { closing } from './closing.ts';
import { openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, ms, p50p95, say, type Section, upTo } from './report.ts';
import { percentile } from './statistics.ts';
import { adjectives, colours, madeUpName, materials, vocabularyWord } from './synthetic-words.ts';

/** Not measured: they fill the buffers, as in a market in use. */
const warmUpQueries = 100;
const measuredQueries = 100;
const goals = { query: 50, facets: 30, suggestions: 10 } as const;

type Chance = () => number;
type Kind = {
  readonly what: string;
  readonly wordsOf: (locale: Locale, chance: Chance) => string;
  /** The part of a narrowing that is used. Null: none. */
  readonly within?: (narrowing: Narrowing) => Narrowing;
};

/** The first word of a phrase. */
const first = (text: string) => text.split(' ')[0]!;
const series = (chance: Chance) => madeUpName(Math.floor(chance() * 8_000));
const commonest = (locale: Locale, chance: Chance) =>
  vocabularyWord(Math.floor(chance() * 8), locale);
const material = (locale: Locale, chance: Chance) => first(pick(materials, chance)[locale]);
const adjective = (locale: Locale, chance: Chance) => first(pick(adjectives, chance)[locale]);
const fromStockUpToPrice = (narrowing: Narrowing): Narrowing => ({
  scope: {},
  filters: { ...noFilters, maxMicros: narrowing.filters.maxMicros, lead: ['ready'] },
});
const kinds: readonly Kind[] = [
  { what: 'A rare word (the name of a series)', wordsOf: (_, chance) => series(chance) },
  { what: 'A common word (a material)', wordsOf: material },
  { what: 'The commonest words', wordsOf: commonest },
  {
    what: 'Two common words',
    wordsOf: (locale, chance) => `${adjective(locale, chance)} ${material(locale, chance)}`,
  },
  {
    what: 'Three common words',
    wordsOf: (locale, chance) =>
      `${adjective(locale, chance)} ${material(locale, chance)} ${commonest(locale, chance)}`,
  },
  {
    what: 'A common and a rare word',
    wordsOf: (locale, chance) => `${first(pick(colours, chance)[locale])} ${series(chance)}`,
  },
  {
    what: 'A common word in a category, of a brand and up to a price',
    wordsOf: material,
    within: (narrowing) => narrowing,
  },
  {
    what: 'A common word in a category',
    wordsOf: material,
    within: ({ scope }) => ({ scope, filters: noFilters }),
  },
  {
    what: 'A common word, from stock and up to a price',
    wordsOf: material,
    within: fromStockUpToPrice,
  },
  {
    what: 'A rare word, from stock and up to a price',
    wordsOf: (_, chance) => series(chance),
    within: fromStockUpToPrice,
  },
];

/** Loads the documents and indexes into the buffers, as on a server that is in use. */
async function bringIntoUse(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = '10min'");
    await client.query('checkpoint');
    await client.query('create extension if not exists pg_prewarm');
    await client.query(
      `select pg_prewarm(reltoastrelid) from pg_class where relname = 'product_documents'`,
    );
    await client.query("select pg_prewarm('product_documents')");
    await client.query(
      "select pg_prewarm(indexrelid) from pg_index where indrelid = 'product_documents'::regclass",
    );
  } finally {
    client.release(true); // the connection has another time limit
  }
}

export const measureSearch = (databaseUrl: string, title = 'Search'): Promise<Section[]> =>
  closing(openDatabase(databaseUrl), async ({ context, pool }) => {
    await bringIntoUse(pool);
    const figures: Figure[] = [];
    const narrowings = await readNarrowings(context);
    for (const { what, wordsOf, within } of kinds) {
      const took = await runQueries('search', (chance) => {
        const locale = pick(locales, chance);
        return timeSearch(
          { ...context, locale },
          wordsOf(locale, chance),
          within ? within(pick(narrowings, chance)) : null,
        );
      });
      const valuesOf = (part: keyof Took) => took.map((one) => one[part]);
      const of = (part: keyof Took) =>
        [percentile(valuesOf(part), 0.5), percentile(valuesOf(part), 0.95)] as const;
      const query = of('query');
      const facets = of('facets');
      const stores = of('stores');
      const whole = of('whole');
      say(
        `Search, ${what.toLowerCase()}: ${p50p95(...query)}; facets ${p50p95(...facets)}; ` +
          `stores ${p50p95(...stores)}${within ? '' : `; in all ${p50p95(...whole)}`}`,
      );
      figures.push(
        {
          what: `${what}; ${count(percentile(valuesOf('found'), 0.5))} found: the best of them`,
          measured: p50p95(...query),
          ...upTo(query[1], goals.query, ms),
        },
        {
          what: '… their facets',
          measured: p50p95(...facets),
          ...upTo(facets[1], goals.facets, ms),
        },
        ...(within
          ? []
          : [
              { what: '… how many stores and manufacturers that is', measured: p50p95(...stores) },
              { what: '… the whole answer, with cards', measured: p50p95(...whole) },
            ]),
      );
    }
    const tookMs = await timeSuggestions(context);
    const p95 = percentile(tookMs, 0.95);
    say(`Suggestions: ${p50p95(percentile(tookMs, 0.5), p95)}`);
    figures.push({
      what: 'Suggestions for the first letters of a word',
      measured: p50p95(percentile(tookMs, 0.5), p95),
      ...upTo(p95, goals.suggestions, ms),
    });
    figures.push({
      what: 'The words of a changed product, made and written',
      measured: p50p95(...(await changeSome(context))),
    });
    return [{ title, figures }];
  });

/** Runs warm-up queries, then the measured ones. */
async function runQueries<T>(what: string, runOne: (chance: Chance) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let number = 0; number < warmUpQueries + measuredQueries; number++) {
    throwIfInterrupted();
    const one = await runOne(chanceOf(`${what} ${number}`));
    if (number >= warmUpQueries) results.push(one);
  }
  return results;
}

type Took = {
  readonly query: number;
  readonly facets: number;
  readonly stores: number;
  readonly whole: number;
  readonly found: number;
};
type Narrowing = { readonly scope: SearchScope; readonly filters: ListFilters };

async function timed<T>(work: () => Promise<T>): Promise<[result: T, tookMs: number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, performance.now() - startedAt];
}

async function timeSearch(
  context: Context,
  text: string,
  narrowing: Narrowing | null,
): Promise<Took> {
  const [indexQuery, readMs] = await timed(() =>
    indexQueryOf(context, text, narrowing ?? undefined),
  );
  const [prepared, preparedMs] = await timed(() => postgresIndex.prepare(context, indexQuery));
  const [, rankedMs] = await timed(() => prepared.rank({ offset: 0, limit: 24 }, null));
  const [{ total, sellers }, facets] = await timed(async () => {
    const { sheet, sellers: counted, scale } = await prepared.count();
    return {
      ...(await facetsOfColumns(context, {
        columns: sheet,
        scale,
        filters: narrowing?.filters ?? noFilters,
        brandQuery: '',
      })),
      sellers: counted,
    };
  });
  const [, stores] = await timed(() =>
    findStores(context, [text], { sellers, kind: null, page: 1 }),
  );
  const [, whole] = narrowing ? [null, 0] : await timed(() => findProducts(context, text));
  return { query: readMs + preparedMs + rankedMs, facets, stores, whole, found: total };
}

/** Reads pairs of a category and a brand that have products in common. */
async function readNarrowings(context: Context): Promise<Narrowing[]> {
  const { rows } = await context.services.database.pool.query<{ number: number; slug: string }>(`
    select number, slug from (
      select distinct on (c.number) c.number, b.slug
      from product_listings l
        join categories c on c.id = l.category_id and c.kind = 'item'
        join brands b on b.id = l.brand_id
      where l.product_id in (select product_id from product_listings tablesample system (1))
    ) pairs order by number limit 100`);
  return rows.map(({ number, slug }) => ({
    scope: { categoryNumber: number },
    filters: { ...noFilters, brands: [slug], maxMicros: 50_000_000 },
  }));
}

const timeSuggestions = (own: Context): Promise<number[]> =>
  runQueries('suggestion', async (chance) => {
    const locale = pick(locales, chance);
    const word = first(pick(chance() < 0.5 ? materials : adjectives, chance)[locale]);
    const [, took] = await timed(() =>
      suggest({ ...own, locale }, word.slice(0, 2 + Math.floor(chance() * 3))),
    );
    return took;
  });

async function changeSome(context: Context): Promise<[p50: number, p95: number]> {
  const { rows } = await context.services.database.pool.query<{ id: Id<'product'> }>(
    'select product_id as id from product_documents tablesample system (0.2) limit 100',
  );
  const tookMs: number[] = [];
  for (const { id } of rows) tookMs.push((await timed(() => indexProducts(context, [id])))[1]);
  return [percentile(tookMs, 0.5), percentile(tookMs, 0.95)];
}
