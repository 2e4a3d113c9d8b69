// One pool a process, and the one way to open a transaction.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { ObservedPool, type ObserveStatement } from './observed-pool.ts';

/** The pool or a transaction on it: queries do not care. */
export type Database = Omit<NodePgDatabase, '$client' | 'transaction'>;
export type DatabasePool = {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  readonly url: string;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  /** How much longer than the server's own limit an answer is waited for. */
  readonly answerMarginMs?: number;
  /** How long a connection is waited for. */
  readonly connectTimeoutMs?: number;
  readonly name?: string;
  readonly observe?: ObserveStatement | undefined;
};

/** Finds a peer that is gone without a word; Node then probes each second, ten times. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * Every statement has a time limit, and so has a transaction that was forgotten: neither can hold
 * the process. The server keeps the limit of a statement; ours is a little longer, for connections
 * that died without a word.
 */
export function connectDatabase({
  url,
  poolSize = 10,
  statementTimeoutMs = 5_000,
  answerMarginMs = 5_000,
  connectTimeoutMs = 5_000,
  name = 'kervan',
  observe,
}: ConnectionOptions): DatabasePool {
  const pool = new ObservedPool(observe, {
    connectionString: url,
    max: poolSize,
    application_name: name,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + answerMarginMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
  });
  pool.on('error', () => {}); // an idle connection broke; the pool has already dropped it, and the next query opens another
  pool.on('connect', (client) => watchAnswers(client as WatchedClient, answerMarginMs));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** What pg's types leave out. */
type WatchedClient = Omit<pg.PoolClient, 'query'> & {
  query: (...given: readonly unknown[]) => unknown;
  readonly connectionParameters: { query_timeout: number };
  readonly connection: { readonly stream: { destroy(): void } };
};

const unitsInMs = { ms: 1, s: 1_000, min: 60_000 } as const;
const setsTimeout = /^\s*set (local )?statement_timeout = '?(\d+)(ms|s|min)?'?\s*(?:;|$)/i;
const endsTransaction = /^\s*(?:commit|rollback)\s*$/i;

/**
 * A transaction or a session that sets itself another limit has it on our side, too. A connection
 * that did not answer in time is cut: the driver would put the next query behind the one that
 * hangs.
 */
function watchAnswers(client: WatchedClient, answerMarginMs: number): void {
  const { connectionParameters: limits, connection } = client;
  let usualMs = limits.query_timeout;
  const query = client.query.bind(client);
  client.on('error', () => {}); // also while it is lent out: what waits for its answer fails with it
  client.query = (...given) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    const set = typeof text === 'string' ? setsTimeout.exec(text) : null;
    if (set) {
      const [, local, number, unit = 'ms'] = set;
      const limitMs = Number(number) * unitsInMs[unit.toLowerCase() as keyof typeof unitsInMs];
      limits.query_timeout = limitMs === 0 ? 0 : limitMs + answerMarginMs;
      if (local === undefined) usualMs = limits.query_timeout;
    } else if (typeof text === 'string' && endsTransaction.test(text)) {
      limits.query_timeout = usualMs;
    }
    const answer = query(...given);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') connection.stream.destroy();
      });
    return answer;
  };
}
