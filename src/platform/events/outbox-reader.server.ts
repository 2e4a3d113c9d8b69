// Tails the outbox on every web process, to drop cached pages and notify open ones.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.ts';
import type { DomainEvent } from './emit.server.ts';
import { startWakeUp, type WakeUp, type WakeUpOptions } from './wake-up.server.ts';

const batchSize = 500;
type Row = { id: string; transaction_id: string; name: string; payload: object; tags: string[] };

/**
 * Delivers every event committed after the start and none from before, at least once and in
 * transaction order. Stops before the oldest open transaction, so that a later commit with a lower
 * id is never skipped.
 */
export async function startOutboxReader(
  db: Database,
  onEvents: (events: DomainEvent[]) => void | Promise<void>,
  options: WakeUpOptions,
): Promise<WakeUp> {
  // A long-running transaction holds the oldest id back. The snapshot contains what was committed
  // since.
  const { rows } = await db.execute<{ start: string; oldest: string }>(
    sql`
      select at::text as start, pg_snapshot_xmin(at)::text as oldest
      from pg_current_snapshot() as at`,
  );
  const { start, oldest } = rows[0]!;
  let position = { transactionId: oldest, id: '0' };
  const read = async () => {
    for (;;) {
      // Orders by the columns: the bare names are the text aliases, by which 10 sorts before 9.
      const result = await db.execute<Row>(sql`
        select id::text, transaction_id::text, name, payload, tags from outbox
        where (transaction_id, id) > (${position.transactionId}::xid8, ${position.id}::bigint)
          and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
          and not pg_visible_in_snapshot(transaction_id, ${start}::pg_snapshot)
        order by outbox.transaction_id, outbox.id limit ${batchSize}`);
      const last = result.rows.at(-1);
      if (!last) return;
      await onEvents(result.rows);
      position = { transactionId: last.transaction_id, id: last.id };
      if (result.rows.length < batchSize) return;
    }
  };
  return startWakeUp(read, options);
}
