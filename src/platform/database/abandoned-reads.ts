// Statements that are not sent any more once their signal aborts, for reads whose client has left.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './connection.ts';

const ignore = () => {};

/** What Drizzle asks of a pool. */
export type Statements = {
  readonly connect: () => Promise<pg.PoolClient>;
  readonly query: (...statement: [pg.QueryConfig, unknown[]]) => Promise<pg.QueryResult>;
};

/**
 * Throws the signal's reason in place of a statement. Running statements end by their own timeout.
 */
export function statementsUntil(pool: pg.Pool, signal: AbortSignal): Statements {
  const connect = async () => {
    signal.throwIfAborted();
    const client = await pool.connect();
    if (!signal.aborted) return client;
    client.release(); // The client left while waiting for a connection.
    throw signal.reason;
  };
  const query: Statements['query'] = async (...statement) => {
    const client = await connect();
    client.on('error', ignore); // The statement rejects with it, too.
    try {
      return await client.query(...statement);
    } finally {
      client.off('error', ignore);
      client.release();
    }
  };
  return { connect, query };
}

/** A handle that sends these statements. */
export const databaseOf = (pool: pg.Pool, { connect, query }: Statements): Database =>
  drizzle({
    client: Object.create(pool, {
      connect: { value: connect },
      query: { value: query },
    }) as pg.Pool,
  });

/** A handle that sends no statement after the signal aborts. */
export const databaseUntil = (pool: pg.Pool, signal: AbortSignal): Database =>
  databaseOf(pool, statementsUntil(pool, signal));
