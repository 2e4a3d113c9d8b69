import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { rfqs } from '#features/rfqs/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import { type AlertFrequency, alertFrequencies } from './schemas.ts';

const frequencies = alertFrequencies.map((frequency) => `'${frequency}'`).join(', ');

/** How often a user is mailed about requests that match what the company sells. */
export const rfqAlerts = pgTable(
  'rfq_alerts',
  {
    userId: idOf<'user'>('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    frequency: text('frequency').$type<AlertFrequency>().notNull(),
    /** Requests published before this are not reported. */
    enabledAt: instant('enabled_at').notNull(),
    /** The cursor: requests published until then have been looked at. */
    checkedUntil: instant('checked_until').notNull(),
  },
  (table) => [
    index('rfq_alerts_due')
      .on(table.frequency, table.checkedUntil)
      .where(sql`frequency <> 'never'`),
    check('rfq_alerts_frequency', sql.raw(`frequency in (${frequencies})`)),
  ],
);

/** Requests that a user is mailed about, so that each is reported once. */
export const rfqAlertMails = pgTable(
  'rfq_alert_mails',
  {
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rfqId: idOf<'rfq'>('rfq_id')
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    foundAt: instant('found_at').notNull(),
    /** Set before the mail is sent; null: not sent yet. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.rfqId] }),
    index('rfq_alert_mails_rfq').on(table.rfqId),
  ],
);

/** A search in the market that a user saved. */
export const rfqSearches = pgTable(
  'rfq_searches',
  {
    id: id<'rfqSearch'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** '' for none. */
    query: text('query').notNull(),
    /** The language in which its words are read. */
    locale: text('locale').$type<Locale>().notNull(),
    /** `group` or `group/item`; null for all. */
    category: text('category'),
    country: text('country').$type<Country>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('rfq_searches_once')
      .on(table.userId, table.query, table.category, table.country)
      .nullsNotDistinct(),
  ],
);
