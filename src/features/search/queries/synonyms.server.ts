// Synonyms: as query expansion uses them, and as operators list them.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { locales } from '#shared/locale.ts';
import { type Synonym, type Synonyms, tokensOfTerm } from '../analysis/query-analysis.ts';
import { synonymsTag } from '../events.ts';
import { searchSynonyms } from '../table.server.ts';

type SynonymRow = typeof searchSynonyms.$inferSelect;

/** A synonym weighs less than the word itself, another spelling as much. */
const weightOf = { synonym: 0.7, spelling: 1 } as const;

/** Longer keys are not looked for in queries. */
const maxKeyTokens = 4;

/** Maps each term to the other terms of its rows. */
function synonymsOf(rows: readonly Pick<SynonymRow, 'kind' | 'terms'>[]): Synonyms {
  const synonyms = new Map<string, Synonym[]>();
  let maxTokens = 1;
  for (const { kind, terms } of rows) {
    const tokenized = locales
      .flatMap((locale) => (terms[locale] ?? []).map((term) => tokensOfTerm(term, locale)))
      .filter((tokens) => tokens.length > 0)
      .map((tokens) => ({ key: tokens.join(' '), synonym: { tokens, weight: weightOf[kind] } }));
    for (const { key, synonym } of tokenized) {
      const others = tokenized.filter((other) => other.key !== key).map((other) => other.synonym);
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
      maxTokens = Math.max(maxTokens, synonym.tokens.length);
    }
  }
  return { maxTokens: Math.min(maxTokens, maxKeyTokens), of: (key) => synonyms.get(key) ?? [] };
}

export const readSynonyms = (context: Context): Promise<Synonyms> =>
  fromQueryCache(context, 'search: synonyms', [synonymsTag], async () =>
    synonymsOf(
      await context.db
        .select({ kind: searchSynonyms.kind, terms: searchSynonyms.terms })
        .from(searchSynonyms),
    ),
  );

/** Exports all rows in the format of `synonymFile`. */
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

const termsText = sql`(
  select string_agg(term, ' ')
  from jsonb_each(${searchSynonyms.terms}) as by_locale (locale, words),
    jsonb_array_elements_text(words) as term)`;

export type SynonymFilters = {
  /** A part of a term, in any language. */
  readonly query: string;
  readonly kind: SynonymRow['kind'] | null;
};

/** Lists a page of rows, the latest change first. Throws 401, 403. */
export async function listSynonyms(
  context: Context,
  { query, kind }: SynonymFilters,
  page: number,
) {
  permit(whyNotAdministerWith('catalogue')(context.actor));
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

/** Throws 401, 403, 404. */
export async function getSynonym(context: Context, publicId: string) {
  permit(whyNotAdministerWith('catalogue')(context.actor));
  const [row] = await context.db
    .select(columns)
    .from(searchSynonyms)
    .where(eq(searchSynonyms.publicId, publicId));
  if (!row) throw notFound();
  return row;
}
