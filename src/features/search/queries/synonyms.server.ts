import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { locales } from '#shared/locale.ts';
import { type Synonyms, type Term, tokensOfTerm } from '../analysis/questions.ts';
import { synonymsTag } from '../events.ts';
import { searchSynonyms } from '../table.server.ts';

type SynonymRow = typeof searchSynonyms.$inferSelect;

/** Another word for it counts less than the word itself, another spelling as much. */
const weightOf = { synonym: 0.7, spelling: 1 } as const;

/** Each term leads to all others of its row; one that stands in several rows to those of all. */
function synonymsOf(rows: readonly Pick<SynonymRow, 'kind' | 'terms'>[]): Synonyms {
  const found = new Map<string, Term[]>();
  let longest = 1;
  for (const { kind, terms } of rows) {
    const each = locales.flatMap((locale) => (terms[locale] ?? []).map((term) => tokensOfTerm(term, locale))).filter((tokens) => tokens.length > 0);
    for (const tokens of each) {
      longest = Math.max(longest, tokens.length);
      const key = tokens.join(' ');
      const others = each.filter((other) => other.join(' ') !== key).map((other) => ({ tokens: other, weight: weightOf[kind] }));
      found.set(key, [...(found.get(key) ?? []), ...others]);
    }
  }
  return { longest: Math.min(longest, 4), of: (key) => found.get(key) ?? [] };
}

export const readSynonyms = (context: Context): Promise<Synonyms> =>
  fromQueryCache(context, 'search: synonyms', [synonymsTag], async () => synonymsOf(await context.db.select({ kind: searchSynonyms.kind, terms: searchSynonyms.terms }).from(searchSynonyms)));

/** All rows as the file of trade words has them. */
export async function exportSynonyms(context: Context): Promise<Record<SynonymRow['kind'], string[][]>> {
  const rows = await context.db.select().from(searchSynonyms).orderBy(searchSynonyms.id);
  const linesOf = (kind: SynonymRow['kind']) => rows.filter((row) => row.kind === kind).map(({ terms }) => locales.map((locale) => (terms[locale] ?? []).join(', ')));
  return { synonym: linesOf('synonym'), spelling: linesOf('spelling') };
}
