// One pool a process, and the one way to open a transaction.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { ObservedPool, type ObserveStatement } from './observed-pool.ts';

/** The pool or a transaction on it: queries do not care. */
export type Database = Omit<NodePgDatabase, '$client' | 'transaction'>;
export type DatabasePool = { readonly db: NodePgDatabase; readonly pool: pg.Pool; close(): Promise<void> };

export type ConnectionOptions = {
  readonly url: string;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  readonly name?: string;
  readonly observe?: ObserveStatement | undefined;
};

/** Every statement has a time limit, and so has a transaction that somebody forgot: neither can hold the house. */
export function connectDatabase({ url, poolSize = 10, statementTimeoutMs = 5_000, name = 'kervan', observe }: ConnectionOptions): DatabasePool {
  const pool = new ObservedPool(observe, {
    connectionString: url,
    max: poolSize,
    application_name: name,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => {}); // an idle connection broke; the pool has already dropped it, and the next query opens another
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
