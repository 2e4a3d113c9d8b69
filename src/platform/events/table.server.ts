import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, transactionId } from '#platform/database/columns.ts';

/** Events, written in the transaction of their change. Relayed once, pruned after a day. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Ids are assigned before commit, so a reader going by id alone would skip late committers. */
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    /** Page-cache tags of what changed. */
    tags: text('tags').array().notNull(),
    /** The trace of the emitting request or job, for the resulting jobs. */
    traceparent: text('traceparent'),
    at: instant('at').notNull().defaultNow(),
    relayedAt: instant('relayed_at'),
  },
  (table) => [
    index('outbox_read_order').on(table.transactionId, table.id),
    index('outbox_unrelayed')
      .on(table.id)
      .where(sql`relayed_at is null`),
    check('outbox_traceparent', sql`length(traceparent) <= 55`),
  ],
);
