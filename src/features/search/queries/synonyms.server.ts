import { and, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { whyNotAdminister } from '#shared/actor.ts';
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
    const each = locales
      .flatMap((locale) => (terms[locale] ?? []).map((term) => tokensOfTerm(term, locale)))
      .filter((tokens) => tokens.length > 0);
    for (const tokens of each) {
      longest = Math.max(longest, tokens.length);
      const key = tokens.join(' ');
      const others = each
        .filter((other) => other.join(' ') !== key)
        .map((other) => ({ tokens: other, weight: weightOf[kind] }));
      found.set(key, [...(found.get(key) ?? []), ...others]);
    }
  }
  return { longest: Math.min(longest, 4), of: (key) => found.get(key) ?? [] };
}

export const readSynonyms = (context: Context): Promise<Synonyms> =>
  fromQueryCache(context, 'search: synonyms', [synonymsTag], async () =>
    synonymsOf(
      await context.db
        .select({ kind: searchSynonyms.kind, terms: searchSynonyms.terms })
        .from(searchSynonyms),
    ),
  );

/** All rows as the file of trade words has them. */
export async function exportSynonyms(
  context: Context,
): Promise<Record<SynonymRow['kind'], string[][]>> {
  const rows = await context.db.select().from(searchSynonyms).orderBy(searchSynonyms.id);
  const linesOf = (kind: SynonymRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ terms }) => locales.map((locale) => (terms[locale] ?? []).join(', ')));
  return { synonym: linesOf('synonym'), spelling: linesOf('spelling') };
}

const perPage = 50;
const columns = {
  id: searchSynonyms.publicId,
  kind: searchSynonyms.kind,
  terms: searchSynonyms.terms,
  updatedAt: searchSynonyms.updatedAt,
};

const termsText = sql`(select string_agg(term, ' ') from jsonb_each(${searchSynonyms.terms}) as spoken (locale, words), jsonb_array_elements_text(words) as term)`;

export type SynonymFilters = {
  /** A part of a term of any language. */ readonly query: string;
  readonly kind: SynonymRow['kind'] | null;
};

/** A page of rows, those changed last first. Throws Refused, Unauthenticated. */
export async function listSynonyms(
  context: Context,
  { query, kind }: SynonymFilters,
  page: number,
) {
  permit(whyNotAdminister(context.actor));
  const conditions = and(
    kind === null ? undefined : eq(searchSynonyms.kind, kind),
    query === '' ? undefined : sql`${foldedInDatabase(termsText)} like ${foldedForSearch(query)}`,
  );
  const [rows, count] = await Promise.all([
    context.db
      .select(columns)
      .from(searchSynonyms)
      .where(conditions)
      .orderBy(desc(searchSynonyms.updatedAt), searchSynonyms.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db.$count(searchSynonyms, conditions),
  ]);
  return { rows, count, pages: Math.ceil(count / perPage) };
}

/** Throws NotFound, Refused, Unauthenticated. */
export async function getSynonym(context: Context, publicId: string) {
  permit(whyNotAdminister(context.actor));
  const [row] = await context.db
    .select(columns)
    .from(searchSynonyms)
    .where(eq(searchSynonyms.publicId, publicId));
  if (!row) throw notFound();
  return row;
}
