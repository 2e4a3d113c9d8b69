// Read replicas: copies of the database that follow the primary, for reads of what anybody may see.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { databaseOf, type Statements, statementsUntil } from './abandoned-reads.ts';
import { connectDatabase, type ConnectionOptions, type Database } from './connection.ts';

/** Between two looks at how far a replica has come. */
const lookMs = 200;
const lookTimeoutMs = 800;

/** Of a replica: bytes of the primary's log, as text. Nothing of any other server. */
const replayedSql = `
  select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as replayed
  where pg_is_in_recovery()`;

export type ReplicaState = {
  /** Of its address. */
  readonly host: string;
  readonly isAlive: boolean;
  /** Bytes of the log that it has still to replay for the latest change known here. */
  readonly behindBytes: number;
};

export type Replicas = {
  /**
   * Reads from one replica, which has replayed every change that this process was told of, or else
   * from the primary. A statement that the replica cannot answer is sent to the primary, and so is
   * every transaction.
   */
  readonly database: (signal: AbortSignal | null) => Database;
  /** `position`: bytes of the primary's log. Replicas that have not come so far are not read. */
  readonly requirePosition: (position: string) => void;
  readonly states: () => readonly ReplicaState[];
  readonly close: () => Promise<void>;
};

type Options = Omit<ConnectionOptions, 'url' | 'directUrl' | 'connectTimeoutMs' | 'isReplica'> & {
  readonly urls: readonly string[];
  readonly primary: pg.Pool;
  readonly log: Logger;
};

type Replica = {
  readonly host: string;
  readonly pool: pg.Pool;
  isAlive: boolean;
  replayed: bigint;
};

/** SQLSTATEs that only a replica answers with: it may not write, or its rows were cleaned up. */
const refusals: ReadonlySet<unknown> = new Set(['25006', '40001']);
/** Of a server that stops, starts or has no connection left, and of a connection that broke. */
const endings = /^(?:08\w{3}|53300|57P0[123]|E[A-Z]+)$/;
const brokenConnection = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** What a failed statement says of the replica. Null: another server would say the same. */
function failureOf(error: unknown): 'refused' | 'gone' | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  if (refusals.has(code)) return 'refused';
  const isGone =
    (typeof code === 'string' && endings.test(code)) || brokenConnection.test(error.message);
  return isGone ? 'gone' : null;
}

/** Opens connections when they are needed, and looks at each replica all the time. */
export function openReplicas({ urls, primary, log, ...options }: Options): Replicas {
  let required = 0n;
  let turn = 0;
  const closing = new AbortController();
  const never = new AbortController().signal;
  const replicas = urls.map((url): Replica => {
    const { pool } = connectDatabase({
      ...options,
      url,
      connectTimeoutMs: lookTimeoutMs,
      isReplica: true,
    });
    return { host: new URL(url).host, pool, isAlive: false, replayed: 0n };
  });

  const leave = (replica: Replica, error: unknown): void => {
    if (!replica.isAlive) return;
    replica.isAlive = false;
    log.warn({ err: error, replica: replica.host }, 'a replica is left: the primary answers');
  };
  const lookAt = async (replica: Replica): Promise<void> => {
    try {
      const { rows } = await withinLook(
        replica.pool.query<{ replayed: string | null }>(replayedSql),
      );
      const replayed = rows[0]?.replayed ?? null;
      if (replayed === null) throw new Error('It is no replica.');
      replica.replayed = BigInt(replayed);
      if (!replica.isAlive) log.info({ replica: replica.host }, 'a replica is read');
      replica.isAlive = true;
    } catch (error) {
      leave(replica, error);
    }
  };
  const looking = replicas.map(async (replica) => {
    while (!closing.signal.aborted) {
      await lookAt(replica);
      await pause(lookMs, closing.signal);
    }
  });

  const isUsable = (replica: Replica) => replica.isAlive && replica.replayed >= required;
  const choose = (): Replica | null => {
    const usable = replicas.filter(isUsable);
    turn = (turn + 1) % Math.max(usable.length, 1);
    return usable[turn] ?? null;
  };
  const statementsOf = (signal: AbortSignal): Statements => {
    const replica = choose();
    const direct = statementsUntil(primary, signal);
    return replica === null ? direct : preferring(replica, { direct, signal, leave });
  };

  return {
    database: (signal) => databaseOf(primary, statementsOf(signal ?? never)),
    requirePosition: (position) => {
      const least = BigInt(position);
      if (least > required) required = least;
    },
    states: () =>
      replicas.map(({ host, isAlive, replayed }) => ({
        host,
        isAlive,
        behindBytes: replayed >= required ? 0 : Number(required - replayed),
      })),
    close: async () => {
      closing.abort();
      await Promise.all(looking);
      await Promise.all(replicas.map(({ pool }) => pool.end()));
    },
  };
}

type Preference = {
  readonly direct: Statements;
  readonly signal: AbortSignal;
  readonly leave: (replica: Replica, error: unknown) => void;
};

/** Statements for a replica, and for the primary where it fails. */
function preferring(replica: Replica, { direct, signal, leave }: Preference): Statements {
  const near = statementsUntil(replica.pool, signal);
  return {
    ...direct,
    query: async (...statement) => {
      if (!replica.isAlive) return direct.query(...statement);
      try {
        return await near.query(...statement);
      } catch (error) {
        const failure = signal.aborted ? null : failureOf(error);
        if (failure === null) throw error;
        if (failure === 'gone') leave(replica, error);
        return direct.query(...statement);
      }
    },
  };
}

const withinLook = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not answer in time.')), lookTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/**
 * How far the primary has come: bytes of its log, as text. Every transaction that an earlier
 * statement saw as committed lies before it.
 */
export async function positionOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ position: string }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position`,
  );
  return rows[0]!.position;
}
