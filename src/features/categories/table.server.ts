import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { ReturnDays } from './schemas.ts';

export type CategoryKind = 'promotions' | 'mega' | 'plain' | 'section' | 'item';

/** The tree: groups, their sections, their items. A group's `kind` says how its menu opens. */
export const categories = pgTable(
  'categories',
  {
    id: id<'category'>(),
    publicId: publicId(),
    /** Short number for listings and search, never reused; 0 until the category is saved again. */
    number: smallint('number').notNull().default(0),
    parentId: idOf<'category'>('parent_id').references((): AnyPgColumn => categories.id),
    /** The group it belongs to; its own id for a group. */
    groupId: idOf<'category'>('group_id')
      .notNull()
      .references((): AnyPgColumn => categories.id),
    kind: text('kind').$type<CategoryKind>().notNull(),
    /** Unique in its group, as `/shop/{group}/{item}` needs. */
    slug: text('slug').notNull(),
    /** `group` or `group/slug`, as addresses and files name it. */
    path: text('path').notNull().unique(),
    name: jsonb('name').$type<PerLanguage>().notNull(),
    position: smallint('position').notNull(),
    /** Of the upload that shows it; null: it has no picture. */
    pictureHash: text('picture_hash'),
    /** Of the version before, which draws it; to be removed in the next release. */
    picture: jsonb('picture'),
    /** Words that classify imported products. */
    words: jsonb('words').$type<PerLanguage<string[]>>().notNull(),
    /** Terms of sale; null to inherit the parent's. A basis point is a hundredth of a percent. */
    commissionBasisPoints: integer('commission_basis_points'),
    /** Written for the version before, which reads it; to be removed in the next release. */
    commissionPercent: real('commission_percent'),
    transferDays: smallint('transfer_days'),
    moqPieces: integer('moq_pieces'),
    /** In which a buyer may ask to return what was delivered. */
    returnDays: smallint('return_days').$type<ReturnDays>(),
    /** Counts what staff change, so that the second of two savers is told. */
    revision: integer('revision').notNull().default(1),
    /** When it was merged into another one: the row stays for its number and for old orders. */
    retiredAt: instant('retired_at'),
  },
  (table) => [
    uniqueIndex('categories_children')
      .on(table.parentId, table.position)
      .where(sql`parent_id is not null`),
    uniqueIndex('categories_number')
      .on(table.number)
      .where(sql`number > 0`),
    unique('categories_slug').on(table.groupId, table.slug),
    check('categories_commission', sql`commission_percent between 0 and 100`),
    check('categories_return_days', sql`return_days in (14, 15, 30)`),
    check('categories_commission_basis_points', sql`commission_basis_points between 0 and 10000`),
  ],
);

/** Where categories were before they were moved, renamed or merged. */
export const categoryRedirects = pgTable(
  'category_redirects',
  {
    path: text('path').primaryKey(),
    categoryId: idOf<'category'>('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (table) => [index('category_redirects_category').on(table.categoryId)],
);
