// A database that sends no further statement once its signal is aborted: for reads whose client
// has gone.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './connection.ts';

const ignore = () => {};

/**
 * Statements that are under way end by their own time limit. Throws the signal's reason in place of
 * a statement.
 */
export function databaseUntil(pool: pg.Pool, signal: AbortSignal): Database {
  const connect = async () => {
    signal.throwIfAborted();
    const client = await pool.connect();
    if (!signal.aborted) return client;
    client.release(); // it left while it waited for a connection
    throw signal.reason;
  };
  const query = async (...statement: [pg.QueryConfig, unknown[]]) => {
    const client = await connect();
    client.on('error', ignore); // the statement rejects with it, too
    try {
      return await client.query(...statement);
    } finally {
      client.off('error', ignore);
      client.release();
    }
  };
  return drizzle({
    client: Object.create(pool, {
      connect: { value: connect },
      query: { value: query },
    }) as pg.Pool,
  });
}
