import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, transactionId } from '#platform/database/columns.ts';

/** What happened, written in the transaction in which it happened. Relayed once, pruned after a day. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Ids are given before commit, so a reader that went by id alone would skip late committers. */
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    /** Page-cache tags of what changed. */
    tags: text('tags').array().notNull(),
    /** The trace of the request or job in which it happened, for the jobs that follow from it. */
    traceparent: text('traceparent'),
    at: instant('at').notNull().defaultNow(),
    relayedAt: instant('relayed_at'),
  },
  (table) => [
    index('outbox_feed').on(table.transactionId, table.id),
    index('outbox_unrelayed')
      .on(table.id)
      .where(sql`relayed_at is null`),
    check('outbox_traceparent', sql`length(traceparent) <= 55`),
  ],
);
