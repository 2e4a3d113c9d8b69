// The rules and their history, for the control panel.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import type { ProhibitedGroup } from '../rules/groups.ts';
import { prohibitedWordChanges, prohibitedWords } from '../table.server.ts';

export type WordFilters = {
  readonly query: string;
  readonly group: ProhibitedGroup | null;
  readonly language: Locale | null;
};

const wordsPerPage = 50;
const maxChanges = 50;

const columns = {
  id: prohibitedWords.publicId,
  group: prohibitedWords.group,
  language: prohibitedWords.language,
  phrase: prohibitedWords.phrase,
  exceptions: prohibitedWords.exceptions,
  revision: prohibitedWords.revision,
  updatedAt: prohibitedWords.updatedAt,
};

/** Throws refused, unauthenticated. */
export async function listWords(context: Context, filters: WordFilters, page: number) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const { query, group, language } = filters;
  const where = and(
    isNull(prohibitedWords.removedAt),
    query === ''
      ? undefined
      : sql`${foldedInDatabase(prohibitedWords.phrase)} like ${foldedForSearch(query)}`,
    group === null ? undefined : eq(prohibitedWords.group, group),
    language === null ? undefined : eq(prohibitedWords.language, language),
  );
  const [words, count] = await Promise.all([
    context.db
      .select(columns)
      .from(prohibitedWords)
      .where(where)
      .orderBy(asc(prohibitedWords.group), asc(prohibitedWords.language), asc(prohibitedWords.key))
      .limit(wordsPerPage)
      .offset((page - 1) * wordsPerPage),
    context.db.$count(prohibitedWords, where),
  ]);
  return { words, count, pages: Math.ceil(count / wordsPerPage) };
}

/** Throws not_found, refused, unauthenticated. */
export async function getWord(context: Context, publicId: string) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [word] = await context.db
    .select({ ...columns, internalId: prohibitedWords.id, removedAt: prohibitedWords.removedAt })
    .from(prohibitedWords)
    .where(eq(prohibitedWords.publicId, publicId));
  if (!word) throw notFound();
  return word;
}

/** The latest changes of one rule, or of all. Throws refused, unauthenticated. */
export async function listWordChanges(context: Context, wordId: Id<'prohibitedWord'> | null) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return context.db
    .select({
      id: prohibitedWordChanges.id,
      before: prohibitedWordChanges.before,
      after: prohibitedWordChanges.after,
      at: prohibitedWordChanges.at,
      person: users.name,
      company: companies.name,
    })
    .from(prohibitedWordChanges)
    .leftJoin(users, eq(users.id, prohibitedWordChanges.userId))
    .leftJoin(companies, eq(companies.id, prohibitedWordChanges.companyId))
    .where(wordId === null ? undefined : eq(prohibitedWordChanges.wordId, wordId))
    .orderBy(desc(prohibitedWordChanges.at), desc(prohibitedWordChanges.id))
    .limit(maxChanges);
}
