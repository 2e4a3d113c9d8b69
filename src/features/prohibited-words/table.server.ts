import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { type ProhibitedGroup, prohibitedGroups } from './rules/groups.ts';
import type { ProhibitedWordValues } from './schemas.ts';

/** Rules for words that send a product to staff, by group and language. */
export const prohibitedWords = pgTable(
  'prohibited_words',
  {
    id: id<'prohibitedWord'>(),
    publicId: publicId(),
    group: text('word_group').$type<ProhibitedGroup>().notNull(),
    /** In which the phrase is written and inflected. */
    language: text('language').$type<Locale>().notNull(),
    phrase: text('phrase').notNull(),
    /** The phrase's `keyOf`. */
    key: text('key').notNull(),
    exceptions: text('exceptions').array().notNull().default([]),
    /** The second of two concurrent editors is refused by it. */
    revision: integer('revision').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Removed rules stay for their history. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('prohibited_words_key')
      .on(table.language, table.key)
      .where(sql`removed_at is null`),
    index('prohibited_words_group').on(table.group, table.language, table.key),
    check('prohibited_words_group_known', isAmong('word_group', prohibitedGroups)),
    check('prohibited_words_language', isAmong('language', locales)),
  ],
);

/** Who changed which rule, and for which company. */
export const prohibitedWordChanges = pgTable(
  'prohibited_word_changes',
  {
    id: id<'prohibitedWordChange'>(),
    wordId: idOf<'prohibitedWord'>('word_id')
      .notNull()
      .references(() => prohibitedWords.id, { onDelete: 'cascade' }),
    /** Null: the rule was added. */
    before: jsonb('before').$type<ProhibitedWordValues>(),
    /** Null: the rule was removed. */
    after: jsonb('after').$type<ProhibitedWordValues>(),
    /** Null: by the operator, or by a person since erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('prohibited_word_changes_newest').on(table.at, table.id),
    index('prohibited_word_changes_word').on(table.wordId),
    check('prohibited_word_changes_values', sql`num_nonnulls(before, after) > 0`),
  ],
);
