import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';

/**
 * Hits in the current window. UNLOGGED, because a crash may lose them and each hit is a write;
 * Drizzle cannot express it, so the migration does. No other index: hits stay heap-only updates,
 * and the purge reads a small table.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A keyed hash, so that no visitor's address is stored. */
  key: text('key').primaryKey(),
  windowEndsAt: instant('window_ends_at').notNull(),
  hits: integer('hits').notNull(),
});
