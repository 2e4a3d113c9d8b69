import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** The deployment's own state: its secret, how far the demo market was loaded. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
