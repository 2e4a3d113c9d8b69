import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import { bytes, id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { KeptFilters } from './schemas.ts';

/** A product search that a user saved, with mails about new matches. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id<'savedSearch'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    query: text('query').notNull(),
    /** The path of the category; null for all. */
    category: text('category'),
    filters: jsonb('filters').$type<KeptFilters>().notNull(),
    /** Language and currency of the search, in which its words and prices are read. */
    locale: text('locale').$type<Locale>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** SHA-256 of the search, so that a user saves it once. */
    fingerprint: bytes('fingerprint').notNull(),
    hasAlert: boolean('has_alert').notNull(),
    /** The cursor: products indexed until then have been checked. */
    checkedUntil: instant('checked_until').notNull(),
    /** The latest run that was mailed. */
    mailedUntil: instant('mailed_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('saved_searches_once').on(table.userId, table.fingerprint),
    index('saved_searches_due')
      .on(table.checkedUntil)
      .where(sql`has_alert`),
  ],
);
