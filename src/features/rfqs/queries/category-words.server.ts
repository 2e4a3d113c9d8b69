import { isNull } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { bareWords } from '../rules.ts';

/** Names of categories in all languages, and the single words that identify their products. */
export const bareWordsOfCategories = (context: Context): Promise<ReadonlySet<string>> =>
  fromQueryCache(context, 'bare category words', [categoryTreeTag], async () => {
    const rows = await context.db
      .select({ name: categories.name, words: categories.words })
      .from(categories)
      .where(isNull(categories.retiredAt));
    return bareWords(
      rows.flatMap(({ name, words }) => [
        ...Object.values(name),
        ...Object.values(words)
          .flat()
          .filter((word) => !word.includes(' ')),
      ]),
    );
  });
