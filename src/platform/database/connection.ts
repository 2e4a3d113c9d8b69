// The pool of a process, and the one way to open a transaction.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { minuteMs } from '#shared/durations.ts';
import { idleTransactionMs, limitStatements } from './limit-statements.ts';
import { ObservedPool, type ObserveStatement } from './observed-pool.ts';

/** The pool or a transaction on it; queries accept both. */
export type Database = Omit<NodePgDatabase, '$client' | 'transaction'>;
export type DatabasePool = {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  /**
   * For what belongs to a session: its settings and its advisory locks. The same pool, unless a
   * pooler stands in front of the database. Connections of it are not reused: `release(true)`.
   */
  readonly sessions: pg.Pool;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  readonly url: string;
  /**
   * The database itself, where `url` is a pooler in transaction mode. Without it `url` provides
   * sessions.
   */
  readonly directUrl?: string | null;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  /** Milliseconds the client waits beyond the server's own timeout. */
  readonly responseMarginMs?: number;
  /** Milliseconds to wait for a connection. */
  readonly connectTimeoutMs?: number;
  readonly name?: string;
  /** It never writes; elsewhere a server that refuses to write is no longer the primary. */
  readonly isReplica?: boolean;
  readonly observe?: ObserveStatement | undefined;
};

/** Detects a peer that vanished silently. Node then probes every second, ten times. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Opens connections when they are needed. */
export function connectDatabase({ directUrl = null, ...options }: ConnectionOptions): DatabasePool {
  const isPooled = directUrl !== null;
  const pool = openPool(options, { isPooled });
  const sessions =
    directUrl === null ? pool : openPool({ ...options, url: directUrl }, { isPooled: false });
  return {
    db: drizzle({ client: pool }),
    pool,
    sessions,
    close: async () => {
      await Promise.all([pool.end(), ...(isPooled ? [sessions.end()] : [])]);
    },
  };
}

/**
 * Limits every statement and idle transaction, so that neither can block the process. The server
 * enforces the statement timeout; the client's is slightly longer, for connections that died
 * silently. `isPooled`: behind a pooler that gives each transaction another session.
 */
function openPool(
  {
    url,
    poolSize = 10,
    statementTimeoutMs = 5_000,
    responseMarginMs = 5_000,
    connectTimeoutMs = 5_000,
    name = 'kervan',
    isReplica = false,
    observe,
  }: Omit<ConnectionOptions, 'directUrl'>,
  { isPooled }: { readonly isPooled: boolean },
): pg.Pool {
  const pool = new ObservedPool(observe, {
    connectionString: url,
    max: poolSize,
    application_name: name,
    // Parameters of a session's start, which poolers refuse.
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleTransactionMs,
    }),
    query_timeout: statementTimeoutMs + responseMarginMs,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
  });
  // An idle connection broke. The pool has already dropped it, and the next query opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    const watched = client as WatchedClient;
    watchAnswers(watched, { responseMarginMs, isReplica });
    if (isPooled)
      watched.query = limitStatements(watched.query.bind(watched), { statementTimeoutMs });
    sendInOrder(watched);
  });
  return pool;
}

/** What pg's types leave out. */
type WatchedClient = Omit<pg.PoolClient, 'query'> & {
  query: (...given: readonly unknown[]) => unknown;
  readonly connectionParameters: { query_timeout: number };
  readonly connection: { readonly stream: { destroy(): void } };
};

const unitsInMs = { ms: 1, s: 1_000, min: minuteMs } as const;
const setsTimeout = /^\s*set (local )?statement_timeout = '?(\d+)(ms|s|min)?'?\s*(?:;|$)/i;
const endsTransaction = /^\s*(?:commit|rollback)\s*$/i;

const onlyReads = '25006';

/**
 * Mirrors timeouts that a transaction or session sets itself on the client's side. Closes a
 * connection that did not respond in time, since the driver would queue the next query behind the
 * hanging one, and one to a former primary: the next connection finds the new one.
 */
function watchAnswers(
  client: WatchedClient,
  {
    responseMarginMs,
    isReplica,
  }: Required<Pick<ConnectionOptions, 'responseMarginMs' | 'isReplica'>>,
): void {
  const { connectionParameters: limits, connection } = client;
  let usualMs = limits.query_timeout;
  const query = client.query.bind(client);
  client.on('error', () => {}); // Also while it is in use: its waiting queries fail with it.
  client.query = (...given) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    const set = typeof text === 'string' ? setsTimeout.exec(text) : null;
    if (set) {
      const [, local, number, unit = 'ms'] = set;
      const limitMs = Number(number) * unitsInMs[unit.toLowerCase() as keyof typeof unitsInMs];
      limits.query_timeout = limitMs === 0 ? 0 : limitMs + responseMarginMs;
      if (local === undefined) usualMs = limits.query_timeout;
    } else if (typeof text === 'string' && endsTransaction.test(text)) {
      limits.query_timeout = usualMs;
    }
    const answer = query(...given);
    if (answer instanceof Promise)
      answer.catch((error: Error & { code?: unknown }) => {
        const isFormerPrimary = error.code === onlyReads && !isReplica;
        if (isFormerPrimary || error.message === 'Query read timeout') connection.stream.destroy();
      });
    return answer;
  };
}

/**
 * Sends a statement when the one before it has ended, so that code in a transaction may ask several
 * things at once: pg no longer keeps such a queue of its own from version 9 on. Statements with a
 * protocol of their own, such as COPY, are sent at once.
 */
function sendInOrder(client: WatchedClient): void {
  const query = client.query.bind(client);
  let running: Promise<unknown> | null = null;
  client.query = (...given) => {
    if (typeof (given[0] as { submit?: unknown } | null)?.submit === 'function')
      return query(...given);
    const answer = running === null ? query(...given) : running.then(() => query(...given));
    if (!(answer instanceof Promise)) return answer;
    const ended = Promise.allSettled([answer]).finally(() => {
      if (running === ended) running = null;
    });
    running = ended;
    return answer;
  };
}
