import { sql } from 'drizzle-orm';
import { char, check, index, pgTable, smallint } from 'drizzle-orm/pg-core';
import { products } from '#features/products/table.server.ts';
import { id, idOf, instant } from '#platform/database/columns.ts';
import { newPublicId } from '#shared/ids.ts';

/**
 * A price cut with a beginning and an end; "Hot Promotions" lists the active ones. Those of one
 * product do not overlap: commands check it under the product's lock.
 */
export const promotions = pgTable(
  'promotions',
  {
    id: id<'promotion'>(),
    /** The database's default is for processes of the version before. */
    publicId: char('public_id', { length: 10 })
      .notNull()
      .unique()
      .default(sql`left(replace(gen_random_uuid()::text, '-', ''), 10)`)
      .$defaultFn(newPublicId),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    percent: smallint('percent').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('promotions_product').on(table.productId, table.endsAt),
    index('promotions_active').on(table.endsAt),
    check('promotions_percent', sql`percent between 1 and 90`),
    check('promotions_period', sql`ends_at > starts_at`),
  ],
);
