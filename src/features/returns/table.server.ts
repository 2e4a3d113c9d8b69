import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong } from '#platform/database/columns.ts';
import { type ReturnReason, returnReasons, type ReturnState, returnStates } from './schemas.ts';

/** What a buyer sends back, once for each order. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: id<'orderReturn'>(),
    orderId: idOf<'order'>('order_id')
      .notNull()
      .unique('order_returns_once')
      .references(() => orders.id),
    reason: text('reason').$type<ReturnReason>().notNull(),
    text: text('text').notNull(),
    state: text('state').$type<ReturnState>().notNull().default('requested'),
    /** Null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    clientKey: text('client_key').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Where to send it, as the seller says it. */
    address: text('address').notNull().default(''),
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** Why the seller refuses it. */
    refusal: text('refusal').notNull().default(''),
    /** When its state changed last. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('order_returns_waiting')
      .on(table.changedAt)
      .where(sql`state in ('accepted', 'refused')`),
    index('order_returns_user').on(table.userId),
    check('order_returns_reason', isAmong('reason', returnReasons)),
    check('order_returns_state', isAmong('state', returnStates)),
  ],
);

/** How much of which line, by the positions of the order's lines. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: idOf<'orderReturn'>('return_id')
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    check('return_lines_quantity', sql`quantity > 0`),
  ],
);
