import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, instant, publicId } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { PageType, VitalName } from './rules.ts';

/**
 * What a browser agreed to and when, to be proved: the browser keeps the public id, and nothing
 * here says whose it is.
 */
export const consents = pgTable(
  'consents',
  {
    id: id<'consent'>(),
    publicId: publicId(),
    /** Of the texts. */
    version: smallint('version').notNull(),
    advertising: boolean('advertising').notNull(),
    measurement: boolean('measurement').notNull(),
    /** In which language it was asked. */
    locale: text('locale').$type<Locale>().notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [index('consents_given').on(table.givenAt)],
);

/** How often a product or a store was looked at on a day; who looked is nowhere. */
export const viewCounts = pgTable(
  'view_counts',
  {
    kind: text('kind').$type<'product' | 'store'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId, table.day] }),
    index('view_counts_day').on(table.day),
    check('view_counts_kind', sql`kind in ('product', 'store')`),
  ],
);

/** How fast pages were for those who agreed to be measured, as counts by steps of time. */
export const webVitals = pgTable(
  'web_vitals',
  {
    day: date('day').notNull(),
    page: text('page').$type<PageType>().notNull(),
    /** ISO 3166; two question marks where nobody says. */
    country: char('country', { length: 2 }).notNull(),
    name: text('name').$type<VitalName>().notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.country, table.name, table.bucket] }),
  ],
);
