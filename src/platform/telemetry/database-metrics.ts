// Metrics of jobs and events in the database: bounded statements, run at a scrape and cached for
// seconds.
import type pg from 'pg';
import type { Logger } from 'pino';
import { connectDatabase } from '#platform/database/connection.ts';
import type { Metrics, Reading } from './metrics.ts';

/** A larger backlog reads as "at least this many", so that counting stays quick. */
const maxCounted = 10_000;
const keptMs = 5_000;
const timeoutMs = 2_000;

/**
 * All times are the database's own. Waiting jobs are few and indexed; pg-boss itself counts running
 * and failed ones every few seconds. The row without a kind is the outbox.
 */
const backlogStatement = `
  select kind, waiting.count::int as waiting, waiting.oldest_seconds::float8 as oldest_seconds,
    queue.active_count as active, queue.failed_count as failed
  from unnest($1::text[]) as kind
  join pgboss.queue on queue.name = kind
  cross join lateral (
    select count(*), coalesce(extract(epoch from now() - min(start_after)), 0) as oldest_seconds
    from (select start_after from pgboss.job
      where name = kind and state < 'active' and not blocked and start_after <= now()
        limit ${maxCounted}) as due
  ) as waiting
  union all
  select null, count(*)::int, coalesce(extract(epoch from now() - min(at)), 0)::float8, 0, 0
  from (select at from outbox where relayed_at is null order by id
    limit ${maxCounted}) as unrelayed`;

type Row = {
  readonly kind: string | null;
  readonly waiting: number;
  readonly oldest_seconds: number;
  readonly active: number;
  readonly failed: number;
};

type Options = {
  readonly url: string;
  readonly kinds: readonly string[];
  readonly metrics: Metrics;
  readonly log: Logger;
};

/**
 * Uses a connection of its own, because metrics matter most when all others are taken. Runs one
 * statement at a time, however many scrapes come.
 */
export function measureDatabase({ url, kinds, metrics, log }: Options): { close(): Promise<void> } {
  const database = connectDatabase({
    url,
    poolSize: 1,
    statementTimeoutMs: timeoutMs,
    name: 'kervan metrics',
  });
  let asked: { readonly rows: Promise<readonly Row[] | null>; readonly at: number } | null = null;

  const ask = async (): Promise<readonly Row[] | null> => {
    try {
      const { rows } = await withinTime(database.pool.query<Row>(backlogStatement, [[...kinds]]));
      return rows;
    } catch (error) {
      log.warn({ err: error }, 'metrics of the database are missing');
      return null;
    }
  };
  /** Null while the database does not respond. */
  const backlog = (): Promise<readonly Row[] | null> => {
    if (asked === null || performance.now() - asked.at > keptMs)
      asked = { rows: ask(), at: performance.now() };
    return asked.rows;
  };
  const byKind = (value: (row: Row) => number) => async (): Promise<Reading | null> =>
    (await backlog())?.flatMap((row) =>
      row.kind === null ? [] : [{ labels: { kind: row.kind }, value: value(row) }],
    ) ?? null;
  const ofOutbox = (value: (row: Row) => number) => async (): Promise<Reading | null> => {
    const row = (await backlog())?.find(({ kind }) => kind === null);
    return row === undefined ? null : value(row);
  };

  const labels = ['kind'];
  metrics.addGauge({
    name: 'kervan_postgresql_up',
    help: 'Whether PostgreSQL answered within two seconds.',
    read: async () => ((await backlog()) === null ? 0 : 1),
  });
  metrics.addGauge({
    name: 'kervan_jobs_waiting',
    help: `Jobs that are due and wait, ${maxCounted} at most.`,
    labels,
    read: byKind((row) => row.waiting),
  });
  metrics.addGauge({
    name: 'kervan_jobs_oldest_seconds',
    help: 'For how long the oldest waiting job has been due.',
    labels,
    read: byKind((row) => row.oldest_seconds),
  });
  metrics.addGauge({
    name: 'kervan_jobs_active',
    help: 'Jobs that run now, on any worker.',
    labels,
    read: byKind((row) => row.active),
  });
  metrics.addGauge({
    name: 'kervan_jobs_failed',
    help: 'Jobs that failed for good and are still kept.',
    labels,
    read: byKind((row) => row.failed),
  });
  metrics.addGauge({
    name: 'kervan_outbox_unrelayed',
    help: `Events without their jobs, ${maxCounted} at most.`,
    read: ofOutbox((row) => row.waiting),
  });
  metrics.addGauge({
    name: 'kervan_outbox_oldest_seconds',
    help: 'Age of the oldest such event.',
    read: ofOutbox((row) => row.oldest_seconds),
  });
  return { close: () => database.close() };
}

/** Adds a client-side timeout: the server's cannot end a silently dead connection. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('PostgreSQL did not answer in time.')),
    timeoutMs,
  );
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export function measurePool(metrics: Metrics, pool: PoolCounts): void {
  metrics.addGauge({
    name: 'kervan_database_connections',
    help: 'Connections of the pool for requests and jobs, in use or idle.',
    labels: ['state'],
    read: () => [
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  });
  metrics.addGauge({
    name: 'kervan_database_waiting',
    help: 'Callers that wait for a connection.',
    read: () => pool.waitingCount,
  });
}
