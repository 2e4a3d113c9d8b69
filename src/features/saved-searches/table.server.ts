import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/table.server.ts';
import { bytes, id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { KeptFilters } from './schemas.ts';

/** A search for goods that somebody keeps, and is written to about when new goods match it. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id<'savedSearch'>(),
    publicId: publicId(),
    personId: idOf<'person'>('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    /** As the category's path has it; null: all of them. */
    category: text('category'),
    filters: jsonb('filters').$type<KeptFilters>().notNull(),
    /** In which it was asked: words and prices are read so again. */
    locale: text('locale').$type<Locale>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Sha-256 of what is asked: nobody keeps one search twice. */
    fingerprint: bytes('fingerprint').notNull(),
    hasAlert: boolean('has_alert').notNull(),
    /** Goods that came until then were looked at. */
    lookedUntil: instant('looked_until').notNull(),
    /** Of the last look about which a mail went out. */
    mailedUntil: instant('mailed_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('saved_searches_once').on(table.personId, table.fingerprint),
    index('saved_searches_due')
      .on(table.lookedUntil)
      .where(sql`has_alert`),
  ],
);
