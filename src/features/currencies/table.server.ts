import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import { idOf, instant, micros } from '#platform/database/columns.ts';
import type { Currency } from '#shared/money.ts';

/** Dated rates: micros of the currency that one US dollar buys on that day. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text('currency').$type<Currency>().notNull(),
    validOn: date('valid_on', { mode: 'string' }).notNull(),
    microsPerDollar: micros('micros_per_dollar').notNull(),
    source: text('source').notNull(),
    /** Of the market's staff; null: a program did it. */
    setBy: idOf<'user'>('set_by').references(() => users.id, { onDelete: 'set null' }),
    setAt: instant('set_at'),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.validOn] }),
    index('exchange_rates_set_by').on(table.setBy),
  ],
);
