import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What the deployment itself remembers: its secret, how far the demo market was loaded. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
