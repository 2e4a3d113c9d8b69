import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { micros } from '#platform/database/columns.ts';
import type { Currency } from '#shared/money.ts';

/** Dated rates: micros of the currency that one US dollar buys on that day. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text('currency').$type<Currency>().notNull(),
    validOn: date('valid_on', { mode: 'string' }).notNull(),
    microsPerDollar: micros('micros_per_dollar').notNull(),
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.validOn] })],
);
