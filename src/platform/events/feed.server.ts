// Reads the outbox as it grows, on every web process: cached pages are dropped and open pages are told.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.ts';
import type { DomainEvent } from './emit.server.ts';
import { startWakeUp, type WakeUp, type WakeUpOptions } from './wake-up.server.ts';

const batchSize = 500;
type Row = { id: string; transaction_id: string; name: string; payload: object; tags: string[] };

/**
 * Delivers every event that is committed after the start and none from before, at least once and in
 * order of transactions. It stops before the oldest transaction that is still open: a later commit
 * with an earlier number is never passed over.
 */
export async function startEventFeed(
  db: Database,
  onEvents: (events: DomainEvent[]) => void,
  options: WakeUpOptions,
): Promise<WakeUp> {
  // A transaction that has been open for long holds the oldest number back: what was committed since is in the snapshot.
  const { rows } = (await db.execute(
    sql`select at::text as start, pg_snapshot_xmin(at)::text as oldest from pg_current_snapshot() as at`,
  )) as unknown as { rows: { start: string; oldest: string }[] };
  const { start, oldest } = rows[0]!;
  let position = { transactionId: oldest, id: '0' };
  const read = async () => {
    for (;;) {
      // Ordered by the columns: their bare names are the texts beside them, by which 10 comes before 9.
      const result = (await db.execute(sql`
        select id::text, transaction_id::text, name, payload, tags from outbox
        where (transaction_id, id) > (${position.transactionId}::xid8, ${position.id}::bigint)
          and transaction_id < pg_snapshot_xmin(pg_current_snapshot()) and not pg_visible_in_snapshot(transaction_id, ${start}::pg_snapshot)
        order by outbox.transaction_id, outbox.id limit ${batchSize}`)) as unknown as {
        rows: Row[];
      };
      const last = result.rows.at(-1);
      if (!last) return;
      onEvents(result.rows);
      position = { transactionId: last.transaction_id, id: last.id };
      if (result.rows.length < batchSize) return;
    }
  };
  return startWakeUp(read, options);
}
