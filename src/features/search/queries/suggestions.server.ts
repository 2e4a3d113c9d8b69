// Suggestions while a query is typed.
import { asc, desc, inArray, like, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { productTag } from '#features/products/events.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import {
  everyCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { productPath } from '#features/listings/queries/product-cards.server.ts';
import { brands, products } from '#features/products/table.server.ts';
import { trading } from '#features/companies/queries.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache, manyFromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import { type InLanguage, inLanguage } from '#shared/per-language.ts';
import * as paths from '#shared/paths.ts';
import { foldTurkish } from '../analysis/folding.ts';
import { plainForm } from '../analysis/stemming.ts';
import { wordsOf } from '../analysis/tokenizer.ts';
import { cleanQuery } from '../rules.ts';
import { searchWords, storeDocuments } from '../table.server.ts';
import { postgresIndex } from './postgres-index.server.ts';
import { popularQueries } from './search-analytics.server.ts';
import { indexQueryOf } from './search.server.ts';

const maxQueries = 5;
/** Products, categories, brands and stores to suggest, of each. */
const maxOfKind = 4;
const minLetters = 2;

export type Suggestions = {
  readonly queries: readonly string[];
  readonly products: readonly { readonly title: InLanguage; readonly path: string }[];
  readonly categories: readonly { readonly name: string; readonly path: string }[];
  readonly brands: readonly { readonly name: string; readonly slug: string }[];
  readonly stores: readonly { readonly name: string; readonly path: string }[];
};
const none: Suggestions = { queries: [], products: [], categories: [], brands: [], stores: [] };

/** A pattern for `like`. */
const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Cached by product: common prefixes suggest the same products again and again. */
const titlesOf = (context: Context, productIds: readonly Id<'product'>[]) =>
  manyFromQueryCache(
    context,
    'title',
    productIds,
    ({ publicId }) => [productTag(publicId)],
    async (ids: readonly Id<'product'>[]) => {
      const rows = await context.db
        .select({
          id: products.id,
          publicId: products.publicId,
          slug: products.slug,
          title: products.title,
          mainLanguage: products.mainLanguage,
        })
        .from(products)
        .where(inArray(products.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row]));
    },
  );

async function suggestProducts(context: Context, text: string): Promise<Suggestions['products']> {
  const ids = await postgresIndex.suggest(context, await indexQueryOf(context, text), maxOfKind);
  const titles = await titlesOf(context, ids);
  return ids
    .flatMap((id) => titles.get(id) ?? [])
    .map((row) => ({
      title: inLanguage(row.title, context.locale, row.mainLanguage)!,
      path: productPath(row),
    }));
}

/** Categories with their names as they are compared: plain words, a space before each. */
const namedCategories = (context: Context) =>
  fromQueryCache(context, `category names ${context.locale}`, [categoryTreeTag], async () => {
    return everyCategory(await getCategoryTree(context)).map(({ name, path }) => ({
      category: { name, path },
      compared: wordsOf(name)
        .map((word) => ` ${plainForm(word)}`)
        .join(''),
    }));
  });

/** Categories whose name begins with the text, then those with a word that does. */
async function suggestCategories(
  context: Context,
  typed: string,
): Promise<Suggestions['categories']> {
  const beginning = ` ${typed}`;
  const matches = (await namedCategories(context)).filter(({ compared }) =>
    compared.includes(beginning),
  );
  return [
    ...matches.filter(({ compared }) => compared.startsWith(beginning)),
    ...matches.filter(({ compared }) => !compared.startsWith(beginning)),
  ]
    .slice(0, maxOfKind)
    .map(({ category }) => category);
}

/** Stores to read; some of them may not trade. */
const maxStoresRead = 20;
/** A word in the names of more stores than this identifies none of them. */
const maxStoresOfWord = 200;

/** Stores whose name begins with the text; when they are few, those with another such word. */
function storesNamed(typed: string): SQL {
  const pattern = prefixPattern(` ${typed}`);
  return sql`
    with beginning as materialized (
      select store_id from ${storeDocuments} where name like ${pattern}
      order by name using ~<~, store_id limit ${maxStoresRead})
    select store_id, true as begins from beginning
    union all
    select store_id, false from (
      select store_id, count(*) over () as stores from (
        select store_id from ${storeDocuments}
        where name like ${`%${pattern}`} and name not like ${pattern}
        limit ${maxStoresOfWord + 1}) containing) counted
    where stores <= ${maxStoresOfWord} and (select count(*) from beginning) < ${maxOfKind}`;
}

const wordsBeginning = ({ db }: Context, word: string) =>
  db
    .select({
      kind: sql<'word' | 'brand' | 'store'>`'word'`.as('kind'),
      name: searchWords.displayForm,
      key: searchWords.word,
      titles: searchWords.titles,
    })
    .from(searchWords)
    .where(like(searchWords.word, prefixPattern(word)))
    .orderBy(desc(searchWords.titles), asc(searchWords.word))
    .limit(maxOfKind);

const brandsBeginning = ({ db }: Context, typed: string) =>
  db
    .select({
      kind: sql<'brand'>`'brand'`.as('kind'),
      name: brands.name,
      key: brands.slug,
      titles: sql<number>`0`.as('titles'),
    })
    .from(brands)
    .where(like(brands.slug, prefixPattern(typed.replaceAll(' ', '-'))))
    .orderBy(asc(brands.slug))
    .limit(maxOfKind);

const storesBeginning = ({ db }: Context, typed: string) =>
  db
    .select({
      kind: sql<'store'>`'store'`.as('kind'),
      name: stores.name,
      key: stores.slug,
      titles: sql<number>`begins::int`.as('titles'),
    })
    .from(sql`(${storesNamed(typed)}) named`)
    .innerJoin(stores, sql`${stores.id} = named.store_id`)
    .where(trading)
    .orderBy(sql`begins desc`, asc(stores.slug))
    .limit(maxOfKind);

/**
 * Reads title words that complete the last word, brands and stores. One statement, since each part
 * takes less time than a round trip.
 */
async function readNames(
  context: Context,
  { lastWord, typed }: { readonly lastWord: string; readonly typed: string },
) {
  const names = await unionAll(
    wordsBeginning(context, lastWord),
    brandsBeginning(context, typed),
    storesBeginning(context, typed),
  );
  const ofKind = (kind: (typeof names)[number]['kind']) =>
    names
      .filter((one) => one.kind === kind)
      .toSorted((a, b) => b.titles - a.titles || (a.key < b.key ? -1 : 1));
  return { words: ofKind('word'), brands: ofKind('brand'), stores: ofKind('store') };
}

/** Suggests completions of a query, whose last word may be unfinished, or popular queries. */
export async function suggest(context: Context, text: string): Promise<Suggestions> {
  const words = wordsOf(cleanQuery(text));
  const lastWord = words.at(-1);
  if (lastWord === undefined)
    return { ...none, queries: (await popularQueries(context)).slice(0, maxQueries) };
  const typed = words.map(plainForm).join(' ');
  if (typed.length < minLetters) return none;
  const suggestNames = async () => {
    const names = await readNames(context, { lastWord: plainForm(lastWord), typed });
    const completed = names.words.map(({ name }) => [...words.slice(0, -1), name].join(' '));
    return { names, completed, products: await suggestProducts(context, completed[0] ?? text) };
  };
  const [{ names, completed, products: suggested }, popular, categories] = await Promise.all([
    suggestNames(),
    popularQueries(context),
    suggestCategories(context, typed),
  ]);
  const folded = foldTurkish(cleanQuery(text));
  const popularMatches = popular.filter((query) => query.startsWith(folded));
  return {
    queries: [...new Set([...popularMatches, ...completed])].slice(0, maxQueries),
    products: suggested,
    categories,
    brands: names.brands.map(({ name, key }) => ({ name, slug: key })),
    stores: names.stores.map(({ name, key }) => ({
      name,
      path: paths.unlocalized(paths.store, { slug: key }),
    })),
  };
}
