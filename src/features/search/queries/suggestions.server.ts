// What may be meant while somebody is still typing.
import { and, asc, desc, inArray, like, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { categoryTreeTag } from '#features/catalog/events.ts';
import { everyCategory, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { productPath } from '#features/catalog/queries/product-cards.server.ts';
import { brands, products } from '#features/catalog/table.server.ts';
import { tradingStates } from '#features/companies/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { type InLanguage, inLanguage } from '#shared/per-language.ts';
import { foldTurkish } from '../analysis/folding.ts';
import { tidyQuestion } from '../rules.ts';
import { plainForm } from '../analysis/stems.ts';
import { wordsOf } from '../analysis/words.ts';
import { searchWords } from '../table.server.ts';
import { postgresIndex } from './postgres-index.server.ts';
import { popularQuestions } from './questions.server.ts';
import { indexQuestionOf } from './search.server.ts';

const [mostQuestions, mostOfKind] = [5, 4];
const leastLetters = 2;

export type Suggestions = {
  readonly questions: readonly string[];
  readonly products: readonly { readonly title: InLanguage; readonly path: string }[];
  readonly categories: readonly { readonly name: string; readonly path: string }[];
  readonly brands: readonly { readonly name: string; readonly slug: string }[];
  readonly stores: readonly { readonly name: string; readonly path: string }[];
};
const none: Suggestions = { questions: [], products: [], categories: [], brands: [], stores: [] };

const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The words that begin like the one that is being typed, the commonest first. */
const completionsOf = async (context: Context, word: string): Promise<string[]> =>
  (await context.db.select({ shown: searchWords.shown }).from(searchWords).where(like(searchWords.word, beginning(word))).orderBy(desc(searchWords.titles), asc(searchWords.word)).limit(mostOfKind)).map(({ shown }) => shown);

async function productsFor(context: Context, text: string): Promise<Suggestions['products']> {
  const ids = await postgresIndex.suggest(context, await indexQuestionOf(context, text), mostOfKind);
  if (ids.length === 0) return [];
  const rows = await context.db.select({ id: products.id, publicId: products.publicId, slug: products.slug, title: products.title, mainLanguage: products.mainLanguage }).from(products).where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => ({ title: inLanguage(row.title, context.locale, row.mainLanguage)!, path: productPath(row) }));
}

/** With their names as they are compared: plain words, a space before each. */
const namedCategories = (context: Context) => fromQueryCache(context, `category names ${context.locale}`, [categoryTreeTag], async () => {
  return everyCategory(await getCategoryTree(context)).map(({ name, path }) => ({ category: { name, path }, compared: wordsOf(name).map((word) => ` ${plainForm(word)}`).join('') }));
});

/** Those whose name begins so, then those in whose name words do. */
async function categoriesFor(context: Context, typed: string): Promise<Suggestions['categories']> {
  const having = (await namedCategories(context)).filter(({ compared }) => compared.includes(` ${typed}`));
  const isFirst = ({ compared }: (typeof having)[number]) => Number(compared.startsWith(` ${typed}`));
  return having.toSorted((a, b) => isFirst(b) - isFirst(a)).slice(0, mostOfKind).map(({ category }) => category);
}

/** Brands and stores whose address begins so: in one statement, since what it asks takes less time than to ask. */
async function namesFor(context: Context, slug: string) {
  const named = await unionAll(
    context.db.select({ isBrand: sql<boolean>`true`.as('is_brand'), name: brands.name, slug: brands.slug }).from(brands).where(like(brands.slug, beginning(slug))).orderBy(asc(brands.slug)).limit(mostOfKind),
    context.db.select({ isBrand: sql<boolean>`false`.as('is_brand'), name: stores.name, slug: stores.slug }).from(stores).where(and(like(stores.slug, beginning(slug)), inArray(stores.state, [...tradingStates]))).orderBy(asc(stores.slug)).limit(mostOfKind),
  );
  const ofKind = (isBrand: boolean) => named.filter((one) => one.isBrand === isBrand).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)).map(({ name, slug: address }) => ({ name, slug: address }));
  return { ofBrands: ofKind(true), ofStores: ofKind(false) };
}

/** The question as it is so far; the last word may be a part of one. */
export async function suggest(context: Context, text: string): Promise<Suggestions> {
  const words = wordsOf(tidyQuestion(text));
  const typed = words.map(plainForm).join(' ');
  const last = words.at(-1);
  if (last === undefined || typed.length < leastLetters) return none;
  const written = foldTurkish(tidyQuestion(text));
  const complete = async () => {
    const before = words.slice(0, -1);
    const completed = (await completionsOf(context, plainForm(last))).map((word) => [...before, word].join(' '));
    return { completed, products: await productsFor(context, completed[0] ?? text) };
  };
  const [{ completed, products: ofGoods }, popular, categories, { ofBrands, ofStores }] = await Promise.all([complete(), popularQuestions(context), categoriesFor(context, typed), namesFor(context, typed.replaceAll(' ', '-'))]);
  return {
    questions: [...new Set([...popular.filter((question) => question.startsWith(written)), ...completed])].slice(0, mostQuestions),
    products: ofGoods,
    categories,
    brands: ofBrands,
    stores: ofStores.map((store) => ({ name: store.name, path: `/store/${store.slug}` })),
  };
}
