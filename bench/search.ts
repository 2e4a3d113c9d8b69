// Measures search in three languages: results, facets, the whole response with cards, suggestions,
// and indexing of a changed product.
import type pg from 'pg';
import { chanceOf, pick } from '../database/demo/chance.ts';
import {
  facetsOfSheet,
  type ListFilters,
  noFilters,
} from '#features/catalog/queries/product-lists.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { postgresIndex } from '#features/search/queries/postgres-index.server.ts';
import {
  findProducts,
  indexQuestionOf,
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

/**
 * Others are asked first: a market in use has read much of its index before, and one just made
 * nothing.
 */
const otherQuestions = 100;
const measuredQuestions = 100;
const goals = { query: 50, facets: 30, suggestions: 10 } as const;

type Chance = () => number;
type Kind = {
  readonly what: string;
  readonly wordsOf: (locale: Locale, chance: Chance) => string;
  /** What of a place is asked for. */
  readonly within?: (place: Place) => Place;
};

/** The first word of a phrase: the others are words of their own. */
const first = (text: string) => text.split(' ')[0]!;
const series = (chance: Chance) => madeUpName(Math.floor(chance() * 8_000));
const commonest = (locale: Locale, chance: Chance) =>
  vocabularyWord(Math.floor(chance() * 8), locale);
const material = (locale: Locale, chance: Chance) => first(pick(materials, chance)[locale]);
const adjective = (locale: Locale, chance: Chance) => first(pick(adjectives, chance)[locale]);
const priced = ({ filters }: Place): Place => ({
  scope: {},
  filters: { ...noFilters, maxMicros: filters.maxMicros, lead: ['ready'] },
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
    within: (place) => place,
  },
  {
    what: 'A common word in a category',
    wordsOf: material,
    within: ({ scope }) => ({ scope, filters: noFilters }),
  },
  { what: 'A common word, from stock and up to a price', wordsOf: material, within: priced },
  {
    what: 'A rare word, from stock and up to a price',
    wordsOf: (_, chance) => series(chance),
    within: priced,
  },
];

/**
 * As a server is that has been up for a while: what was written is on the disk, and in the buffers
 * is as much of the documents as they hold, and the index.
 */
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
    client.release(true); // its limit is not the others'
  }
}

export const measureSearch = (databaseUrl: string, title = 'Search'): Promise<Section[]> =>
  closing(openDatabase(databaseUrl), async ({ context, pool }) => {
    await bringIntoUse(pool);
    const figures: Figure[] = [];
    const places = await placesOf(context);
    for (const { what, wordsOf, within } of kinds) {
      const took = await askSome('search', (chance) => {
        const locale = pick(locales, chance);
        return ask(
          { ...context, locale },
          wordsOf(locale, chance),
          within ? within(pick(places, chance)) : null,
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
    const tookMs = await askSuggestions(context);
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

/** Others, and then those that are measured. */
async function askSome<T>(what: string, askOne: (chance: Chance) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let number = 0; number < otherQuestions + measuredQuestions; number++) {
    throwIfInterrupted();
    const one = await askOne(chanceOf(`${what} ${number}`));
    if (number >= otherQuestions) answers.push(one);
  }
  return answers;
}

type Took = {
  readonly query: number;
  readonly facets: number;
  readonly stores: number;
  readonly whole: number;
  readonly found: number;
};
type Place = { readonly scope: SearchScope; readonly filters: ListFilters };

async function timed<T>(work: () => Promise<T>): Promise<[result: T, tookMs: number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, performance.now() - startedAt];
}

async function ask(context: Context, text: string, place: Place | null): Promise<Took> {
  const [asked, readMs] = await timed(() =>
    indexQuestionOf(context, text, place?.scope, place?.filters),
  );
  const [prepared, preparedMs] = await timed(() => postgresIndex.prepare(context, asked));
  const [, rankedMs] = await timed(() => prepared.rank({ offset: 0, limit: 24 }, null));
  const [{ total, sellers }, facets] = await timed(async () => {
    const { sheet, sellers: counted, scale } = await prepared.count();
    return {
      ...(await facetsOfSheet(context, sheet, scale, place?.filters ?? noFilters, '')),
      sellers: counted,
    };
  });
  const [, stores] = await timed(() => findStores(context, [text], sellers, null, 1));
  const [, whole] = place ? [null, 0] : await timed(() => findProducts(context, text, 1));
  return { query: readMs + preparedMs + rankedMs, facets, stores, whole, found: total };
}

/** Categories and brands that meet, as filters ask for them. */
async function placesOf(context: Context): Promise<Place[]> {
  const { rows } = await context.services.database.pool.query<{ number: number; slug: string }>(`
    select number, slug from (
      select distinct on (c.number) c.number, b.slug
      from product_listings l
      join categories c on c.id = l.category_id and c.kind = 'item'
      join brands b on b.id = l.brand_id
      where l.product_id in (select product_id from product_listings tablesample system (1))
    ) met
    order by number limit 100`);
  return rows.map(({ number, slug }) => ({
    scope: { categoryNumber: number },
    filters: { ...noFilters, brands: [slug], maxMicros: 50_000_000 },
  }));
}

const askSuggestions = (own: Context): Promise<number[]> =>
  askSome('suggestion', async (chance) => {
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
