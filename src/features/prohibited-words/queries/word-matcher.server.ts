import { asc, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { prohibitedWordsTag } from '../events.ts';
import { compileWords, type WordMatcher } from '../rules/matcher.ts';
import { prohibitedWords } from '../table.server.ts';

/**
 * All rules, compiled. Compiled once per process and revision: the event of a change drops it. Ask
 * before the transaction begins, because inside one it is read afresh.
 */
export const getWordMatcher = (context: Context): Promise<WordMatcher> =>
  fromQueryCache(context, 'prohibited words', [prohibitedWordsTag], async () =>
    compileWords(
      await context.db
        .select({
          id: prohibitedWords.publicId,
          group: prohibitedWords.group,
          language: prohibitedWords.language,
          phrase: prohibitedWords.phrase,
          exceptions: prohibitedWords.exceptions,
        })
        .from(prohibitedWords)
        .where(isNull(prohibitedWords.removedAt))
        .orderBy(asc(prohibitedWords.id)),
    ),
  );
