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
 * Evidence of what a browser agreed to and when. Only the browser has the public id; no row says
 * whose it is.
 */
export const consents = pgTable(
  'consents',
  {
    id: id<'consent'>(),
    publicId: publicId(),
    /** Version of the consent texts. */
    version: smallint('version').notNull(),
    advertising: boolean('advertising').notNull(),
    measurement: boolean('measurement').notNull(),
    /** Language of the consent texts. */
    locale: text('locale').$type<Locale>().notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [index('consents_given').on(table.givenAt)],
);

/** Views of a product or store per day, without visitors. */
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

/** Web Vitals of consenting visitors, as counts per bucket. */
export const webVitals = pgTable(
  'web_vitals',
  {
    day: date('day').notNull(),
    page: text('page').$type<PageType>().notNull(),
    /** ISO 3166; two question marks when unknown. */
    country: char('country', { length: 2 }).notNull(),
    name: text('name').$type<VitalName>().notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.country, table.name, table.bucket] }),
  ],
);
