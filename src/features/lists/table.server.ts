import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { idOf, instant, isAmong, micros } from '#platform/database/columns.ts';
import type { Currency } from '#shared/money.ts';
import { type ListKind, listKinds } from './rules/list-form.ts';
import type { AlertPercent } from './rules/wish-alerts.ts';

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
    /** The person's own. */
    note: text('note').notNull().default(''),
    /** Told when it is so much cheaper than it was seen, or on sale again; null: never. */
    alertPercent: smallint('alert_percent').$type<AlertPercent>(),
    /** Its lowest price, in the seller's currency, when it was last told. */
    seenPriceMicros: micros('seen_price_micros'),
    seenCurrency: text('seen_currency').$type<Currency>(),
    seenOffered: boolean('seen_offered'),
    /** Whether it was promoted then; null: not looked at yet. */
    seenPromoted: boolean('seen_promoted'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.productId] }),
    index('list_items_newest').on(table.userId, table.list, table.addedAt, table.productId),
    // Counts how many people wish for a product.
    index('list_items_product').on(table.productId, table.list),
    index('list_items_alerted')
      .on(table.userId, table.productId)
      .where(sql`alert_percent is not null`),
    check('list_items_list', isAmong('list', listKinds)),
    check(
      'list_items_alert',
      sql`alert_percent is null or (alert_percent between 1 and 90
        and seen_price_micros is not null and seen_currency is not null
        and seen_offered is not null)`,
    ),
  ],
);

/** People whose account keeps what they look at. */
export const viewedKeepers = pgTable('viewed_keepers', {
  userId: idOf<'user'>('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
});

/** What they have looked at, each product once. */
export const viewedProducts = pgTable(
  'viewed_products',
  {
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => viewedKeepers.userId, { onDelete: 'cascade' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('viewed_products_newest').on(table.userId, table.viewedAt.desc().nullsFirst()),
    index('viewed_products_product').on(table.productId),
  ],
);
