import { categories } from '#features/categories/table.server.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { bareWords } from '../rules.ts';

/**
 * What categories are called in all languages: their names and the single words by which goods are
 * told to be theirs.
 */
export const bareWordsOfCategories = (context: Context): Promise<ReadonlySet<string>> =>
  fromQueryCache(context, 'bare category words', [categoryTreeTag], async () => {
    const rows = await context.db
      .select({ name: categories.name, words: categories.words })
      .from(categories);
    return bareWords(
      rows.flatMap(({ name, words }) => [
        ...Object.values(name),
        ...Object.values(words)
          .flat()
          .filter((word) => !word.includes(' ')),
      ]),
    );
  });
