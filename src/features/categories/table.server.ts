import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PictureRecipe } from '#features/media/schemas.ts';
import { id, idOf, publicId } from '#platform/database/columns.ts';
import type { Id } from '#shared/ids.ts';
import type { PerLanguage } from '#shared/per-language.ts';

export type CategoryKind = 'promotions' | 'mega' | 'plain' | 'section' | 'item';

/** The tree: fourteen groups, their sections, their items. A group's `kind` says how its menu opens. */
export const categories = pgTable(
  'categories',
  {
    id: id<'category'>(),
    publicId: publicId(),
    /**
     * Stands for it where lists are counted: small, and never given to another one; 0 until it is
     * saved the next time.
     */
    number: smallint('number').notNull().default(0),
    parentId: idOf<'category'>('parent_id').references((): AnyPgColumn => categories.id),
    /** The top category it belongs to; its own id for a group. */
    groupId: idOf<'category'>('group_id')
      .notNull()
      .references((): AnyPgColumn => categories.id),
    kind: text('kind').$type<CategoryKind>().notNull(),
    /** Unique in its group, which is what `/shop/{group}/{item}` needs. */
    slug: text('slug').notNull(),
    /** `group` or `group/slug`: as URLs and files name it. */
    path: text('path').notNull().unique(),
    name: jsonb('name').$type<PerLanguage>().notNull(),
    position: smallint('position').notNull(),
    picture: jsonb('picture').$type<PictureRecipe>(),
    /** Words by which imported goods are recognised. */
    words: jsonb('words').$type<PerLanguage<string[]>>().notNull(),
    /** Category terms; null: the parent's hold. */
    commissionPercent: real('commission_percent'),
    transferDays: smallint('transfer_days'),
    moqPieces: integer('moq_pieces'),
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
  ],
);

/**
 * Stands in `product_listings` for all categories together: what has no category yet is listed here
 * alone.
 */
export const wholeMarket = '00000000-0000-7000-8000-000000000000' as Id<'category'>;

