// A database handle that sends no statement after its signal aborts, for reads whose client has
// left.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './connection.ts';

const ignore = () => {};

/**
 * Throws the signal's reason in place of a statement. Running statements end by their own timeout.
 */
export function databaseUntil(pool: pg.Pool, signal: AbortSignal): Database {
  const connect = async () => {
    signal.throwIfAborted();
    const client = await pool.connect();
    if (!signal.aborted) return client;
    client.release(); // The client left while waiting for a connection.
    throw signal.reason;
  };
  const query = async (...statement: [pg.QueryConfig, unknown[]]) => {
    const client = await connect();
    client.on('error', ignore); // The statement rejects with it, too.
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
