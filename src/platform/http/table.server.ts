import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#platform/database/columns.ts';

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

/** Answers of creating requests, by the keys that their senders gave them; for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A keyed hash of the person's id. */
    actor: bytes('actor').notNull(),
    key: text('key').notNull(),
    /** Sha-256 of what was asked. */
    requestHash: bytes('request_hash').notNull(),
    /** Null only within the transaction that runs the request. */
    status: smallint('status'),
    body: jsonb('body'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.key] }),
    index('idempotency_keys_expiry').on(table.expiresAt),
  ],
);
