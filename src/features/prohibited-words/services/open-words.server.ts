// Writes the rules that a market opens with; staff edits them from then on.
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { locales } from '#shared/locale.ts';
import { prohibitedGroups } from '../rules/groups.ts';
import { keyOf } from '../rules/matcher.ts';
import type { FirstWords } from '../schemas.ts';
import { prohibitedWords } from '../table.server.ts';

/** Does nothing where rules are or were: a removed one does not return. */
export async function openWords(context: Context, words: FirstWords): Promise<number> {
  if ((await context.db.$count(prohibitedWords)) > 0) return 0;
  const rows = prohibitedGroups.flatMap((group) =>
    locales.flatMap((language) =>
      words[group][language].map((entry) => {
        const [phrase = '', ...exceptions] = typeof entry === 'string' ? [entry] : entry;
        return { group, language, phrase, exceptions, key: keyOf(phrase) };
      }),
    ),
  );
  const saved = rows.map((row) => ({ ...row, updatedAt: context.now() }));
  for (const some of inStatements(saved)) await context.db.insert(prohibitedWords).values(some);
  return saved.length;
}
