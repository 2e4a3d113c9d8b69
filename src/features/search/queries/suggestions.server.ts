// What may be meant while somebody is still typing.
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
import { foldTurkish } from '../analysis/folding.ts';
import { tidyQuestion } from '../rules.ts';
import { plainForm } from '../analysis/stems.ts';
import { wordsOf } from '../analysis/words.ts';
import { searchWords, storeDocuments } from '../table.server.ts';
import { postgresIndex } from './postgres-index.server.ts';
import { popularQuestions } from './questions.server.ts';
import { indexQuestionOf } from './search.server.ts';

const [maxQuestions, maxOfKind] = [5, 4];
const minLetters = 2;

export type Suggestions = {
  readonly questions: readonly string[];
  readonly products: readonly { readonly title: InLanguage; readonly path: string }[];
  readonly categories: readonly { readonly name: string; readonly path: string }[];
  readonly brands: readonly { readonly name: string; readonly slug: string }[];
  readonly stores: readonly { readonly name: string; readonly path: string }[];
};
const none: Suggestions = { questions: [], products: [], categories: [], brands: [], stores: [] };

const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The goods of common beginnings are suggested again and again. */
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

async function productsFor(context: Context, text: string): Promise<Suggestions['products']> {
  const ids = await postgresIndex.suggest(context, await indexQuestionOf(context, text), maxOfKind);
  const titles = await titlesOf(context, ids);
  return ids
    .flatMap((id) => titles.get(id) ?? [])
    .map((row) => ({
      title: inLanguage(row.title, context.locale, row.mainLanguage)!,
      path: productPath(row),
    }));
}

/** With their names as they are compared: plain words, a space before each. */
const namedCategories = (context: Context) =>
  fromQueryCache(context, `category names ${context.locale}`, [categoryTreeTag], async () => {
    return everyCategory(await getCategoryTree(context)).map(({ name, path }) => ({
      category: { name, path },
      compared: wordsOf(name)
        .map((word) => ` ${plainForm(word)}`)
        .join(''),
    }));
  });

/** Those whose name begins so, then those in whose name words do. */
async function categoriesFor(context: Context, typed: string): Promise<Suggestions['categories']> {
  const having = (await namedCategories(context)).filter(({ compared }) =>
    compared.includes(` ${typed}`),
  );
  const isFirst = ({ compared }: (typeof having)[number]) =>
    Number(compared.startsWith(` ${typed}`));
  return having
    .toSorted((a, b) => isFirst(b) - isFirst(a))
    .slice(0, maxOfKind)
    .map(({ category }) => category);
}

/** More stores than are shown: some do not trade. */
const maxLooked = 20;
/** A word of the names of more stores says nothing of any of them. */
const maxOfWord = 200;

/** Stores whose name begins so; where they are few, those in whose name another word does. */
function storesNamed(typed: string): SQL {
  const begins = beginning(` ${typed}`);
  return sql`
    with beginning as materialized (select store_id from ${storeDocuments} where name like ${begins} order by name using ~<~, store_id limit ${maxLooked})
    select store_id, true as begins from beginning
    union all
    select store_id, false from (
      select store_id, count(*) over () as stores from (select store_id from ${storeDocuments} where name like ${`%${begins}`} and name not like ${begins} limit ${maxOfWord + 1}) having_it) counted
    where stores <= ${maxOfWord} and (select count(*) from beginning) < ${maxOfKind}`;
}

/**
 * Words that begin like the one that is being typed, the commonest first; brands whose address
 * begins so; stores in whose name words do, those whose name begins so first. In one statement,
 * since what it asks takes less time than to ask.
 */
async function namesFor(context: Context, word: string, typed: string) {
  const { db } = context;
  const named = await unionAll(
    db
      .select({
        kind: sql<'word' | 'brand' | 'store'>`'word'`.as('kind'),
        name: searchWords.shown,
        key: searchWords.word,
        titles: searchWords.titles,
      })
      .from(searchWords)
      .where(like(searchWords.word, beginning(word)))
      .orderBy(desc(searchWords.titles), asc(searchWords.word))
      .limit(maxOfKind),
    db
      .select({
        kind: sql<'brand'>`'brand'`.as('kind'),
        name: brands.name,
        key: brands.slug,
        titles: sql<number>`0`.as('titles'),
      })
      .from(brands)
      .where(like(brands.slug, beginning(typed.replaceAll(' ', '-'))))
      .orderBy(asc(brands.slug))
      .limit(maxOfKind),
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
      .limit(maxOfKind),
  );
  const ofKind = (kind: (typeof named)[number]['kind']) =>
    named
      .filter((one) => one.kind === kind)
      .toSorted((a, b) => b.titles - a.titles || (a.key < b.key ? -1 : 1));
  return {
    completions: ofKind('word').map(({ name }) => name),
    ofBrands: ofKind('brand'),
    ofStores: ofKind('store'),
  };
}

/**
 * The question as it is so far; the last word may be a part of one. Before anything is typed: what
 * is popular.
 */
export async function suggest(context: Context, text: string): Promise<Suggestions> {
  const words = wordsOf(tidyQuestion(text));
  const typed = words.map(plainForm).join(' ');
  const last = words.at(-1);
  if (last === undefined)
    return { ...none, questions: (await popularQuestions(context)).slice(0, maxQuestions) };
  if (typed.length < minLetters) return none;
  const written = foldTurkish(tidyQuestion(text));
  const complete = async () => {
    const { completions, ...named } = await namesFor(context, plainForm(last), typed);
    const completed = completions.map((word) => [...words.slice(0, -1), word].join(' '));
    return { ...named, completed, ofGoods: await productsFor(context, completed[0] ?? text) };
  };
  const [{ completed, ofGoods, ofBrands, ofStores }, popular, categories] = await Promise.all([
    complete(),
    popularQuestions(context),
    categoriesFor(context, typed),
  ]);
  return {
    questions: [
      ...new Set([...popular.filter((question) => question.startsWith(written)), ...completed]),
    ].slice(0, maxQuestions),
    products: ofGoods,
    categories,
    brands: ofBrands.map(({ name, key }) => ({ name, slug: key })),
    stores: ofStores.map(({ name, key }) => ({ name, path: `/store/${key}` })),
  };
}
