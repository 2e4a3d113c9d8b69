import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { idOf, instant, isAmong } from '#platform/database/columns.ts';
import { type ListKind, listKinds } from './rules/list-form.ts';

/** Products on a person's lists. Visitors have theirs in a cookie. */
export const listItems = pgTable(
  'list_items',
  {
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<ListKind>().notNull(),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.productId] }),
    index('list_items_newest').on(table.userId, table.list, table.addedAt, table.productId),
    // Counts how many people wish for a product.
    index('list_items_product').on(table.productId, table.list),
    check('list_items_list', isAmong('list', listKinds)),
  ],
);
