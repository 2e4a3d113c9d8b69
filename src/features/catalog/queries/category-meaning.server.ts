// Which categories a question names, by the words by which imported goods are recognised.
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { createCategoryMatcher } from '../category-matching.ts';
import { readVocabulary, wholeMeaning } from '../category-vocabulary.ts';
import { categories } from '../table.server.ts';
import { categoryTreeTag } from '../events.ts';
import { listCategoryWords } from './category-tree.server.ts';

export type CategoryMeaning = {
  /** Numbers of the categories whose phrase the whole question is. */
  readonly whole: readonly number[];
  /** Of the one that the question's main word names, when it is one. */
  readonly head: number | null;
};

const vocabulary = (context: Context) => fromQueryCache(context, 'category vocabulary', [categoryTreeTag], async () => {
  const [{ items, pathsAbove }, rows] = await Promise.all([listCategoryWords(context), context.db.select({ path: categories.path, number: categories.number }).from(categories)]);
  return { entries: items, words: readVocabulary(items), matcher: createCategoryMatcher(items, pathsAbove), numbers: new Map(rows.map(({ path, number }) => [path, number])) };
});

export async function findCategoryMeaning(context: Context, question: string): Promise<CategoryMeaning> {
  const { entries, words, matcher, numbers } = await vocabulary(context);
  const senses = wholeMeaning(words, question)?.senses ?? [];
  const found = matcher.match({ title: question });
  return { whole: [...new Set(senses.map(({ leaf }) => numbers.get(entries[leaf]!.path)!))], head: found ? numbers.get(found.path)! : null };
}
