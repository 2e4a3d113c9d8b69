import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RichText } from '#features/rich-texts/schemas.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong } from '#platform/database/columns.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { type ContentPageName, contentPageNames } from './rules/page-names.ts';

/** The market's pages of text, as editors are writing them. */
export const contentPages = pgTable(
  'content_pages',
  {
    name: text('name').$type<ContentPageName>().primaryKey(),
    title: jsonb('title').$type<PerLanguage>().notNull(),
    description: jsonb('description').$type<PerLanguage>().notNull(),
    body: jsonb('body').$type<PerLanguage<RichText>>().notNull(),
    /** The second of two concurrent editors is refused by it. */
    revision: integer('revision').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [check('content_pages_name', isAmong('name', contentPageNames))],
);

/** What readers were told from when on. Versions never change. */
export const contentPageVersions = pgTable(
  'content_page_versions',
  {
    id: id<'contentPageVersion'>(),
    name: text('name')
      .$type<ContentPageName>()
      .notNull()
      .references(() => contentPages.name),
    number: integer('number').notNull(),
    title: jsonb('title').$type<PerLanguage>().notNull(),
    description: jsonb('description').$type<PerLanguage>().notNull(),
    body: jsonb('body').$type<PerLanguage<RichText>>().notNull(),
    /** Null: published by the operator, or by a person since erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    publishedAt: instant('published_at').notNull(),
    validFrom: instant('valid_from').notNull(),
  },
  (table) => [
    uniqueIndex('content_page_versions_number').on(table.name, table.number),
    index('content_page_versions_valid').on(table.name, table.validFrom),
    index('content_page_versions_user').on(table.userId),
  ],
);
