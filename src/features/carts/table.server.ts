import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { idOf, instant } from '#platform/database/columns.ts';
import type { AgreedPrices } from './schemas.ts';

/** Lines of a person's cart. Visitors have theirs in a cookie. */
export const cartItems = pgTable(
  'cart_items',
  {
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The public id of one of the product's variants. */
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** What the buyer saw last, so that a change is shown before it counts. */
    agreed: jsonb('agreed').$type<AgreedPrices>().notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.variantId] }),
    index('cart_items_newest').on(table.userId, table.addedAt, table.productId, table.variantId),
    index('cart_items_product').on(table.productId),
    check('cart_items_quantity', sql`quantity between 1 and 100000000`),
  ],
);
