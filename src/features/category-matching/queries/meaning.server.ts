// Which categories a query names, by the words that also classify imported products.
import { categoryTreeTag } from '#features/categories/events.ts';
import { listCategoryWords } from '#features/categories/queries/category-words.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { type CategoryMatcher, createCategoryMatcher } from '../matcher.ts';

export type CategoryMeaning = {
  /** Numbers of the categories that the whole query is a phrase of. */
  readonly whole: readonly number[];
  /** Number of the category that its head noun names, if it is one. */
  readonly head: number | null;
  /** Whether a word of the query is a head noun: what is wanted, not what it is for. */
  readonly isHead: (word: string) => boolean;
};

const readVocabulary = (context: Context) =>
  fromQueryCache(context, 'category vocabulary', [categoryTreeTag], async () => {
    const { items, pathsAbove } = await listCategoryWords(context);
    return {
      matcher: createCategoryMatcher(items, pathsAbove),
      numbers: new Map(items.map(({ path, number }) => [path, number])),
    };
  });

export async function findCategoryMeaning(
  context: Context,
  query: string,
): Promise<CategoryMeaning> {
  const { matcher, numbers } = await readVocabulary(context);
  const found = matcher.match({ title: query });
  return {
    whole: matcher.namedBy(query).map((path) => numbers.get(path)!),
    head: found ? numbers.get(found.path)! : null,
    isHead: matcher.headNounsOf(query),
  };
}

/** Returns the path of the category that a product's name means, or null if that is not certain. */
export const suggestCategory = async (context: Context, title: string): Promise<string | null> =>
  title.trim() === ''
    ? null
    : ((await readVocabulary(context)).matcher.match({ title })?.path ?? null);

/** Reading the vocabulary takes a moment, so callers with many titles keep the result. */
export const readHeadNouns = async (context: Context): Promise<CategoryMatcher['headNounsOf']> =>
  (await readVocabulary(context)).matcher.headNounsOf;
