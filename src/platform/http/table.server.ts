import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';

/**
 * How often someone did something in the window that is open. UNLOGGED, because a crash may forget
 * it and each hit is a write; Drizzle has no word for that, so the migration says it by hand. No
 * index beside the key: hits then stay updates in place, and the purge reads a small table.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A keyed hash: no address of a visitor is kept. */
  key: text('key').primaryKey(),
  windowEndsAt: instant('window_ends_at').notNull(),
  hits: integer('hits').notNull(),
});
