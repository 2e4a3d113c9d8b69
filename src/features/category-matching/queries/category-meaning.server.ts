// Which categories a question names, by the words by which imported goods are recognised.
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { type CategoryMatcher, createCategoryMatcher } from '../matcher.ts';
import { categories } from '#features/categories/table.server.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { listCategoryWords } from '#features/categories/queries/category-tree.server.ts';

export type CategoryMeaning = {
  /** Numbers of the categories whose phrase the whole question is. */
  readonly whole: readonly number[];
  /** Of the one that the question's main word names, when it is one. */
  readonly head: number | null;
  /** Whether a word of the question says what is looked for, and not what it is for. */
  readonly isHead: (word: string) => boolean;
};

const vocabulary = (context: Context) =>
  fromQueryCache(context, 'category vocabulary', [categoryTreeTag], async () => {
    const [{ items, pathsAbove }, rows] = await Promise.all([
      listCategoryWords(context),
      context.db.select({ path: categories.path, number: categories.number }).from(categories),
    ]);
    return {
      matcher: createCategoryMatcher(items, pathsAbove),
      numbers: new Map(rows.map(({ path, number }) => [path, number])),
    };
  });

export async function findCategoryMeaning(
  context: Context,
  question: string,
): Promise<CategoryMeaning> {
  const { matcher, numbers } = await vocabulary(context);
  const found = matcher.match({ title: question });
  return {
    whole: matcher.namedBy(question).map((path) => numbers.get(path)!),
    head: found ? numbers.get(found.path)! : null,
    isHead: matcher.headsOf(question),
  };
}

/**
 * Reading the words of all categories takes a moment: whoever has many titles keeps what it
 * returns.
 */
export const readHeads = async (context: Context): Promise<CategoryMatcher['headsOf']> =>
  (await vocabulary(context)).matcher.headsOf;
