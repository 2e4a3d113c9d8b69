// The time of the database, for everything that expires: processes on several machines must agree about it.
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './connection.ts';

export type Clock = { now(this: void): Date };
export type OpenClock = Clock & { close(): Promise<void> };

/** The time of this process. */
export const processClock: Clock = { now: () => new Date() };

/**
 * A measurement: what the database said, and what this process's stopwatch showed in the middle of
 * the question.
 */
type Reading = { readonly databaseMs: number; readonly atMs: number; readonly tookMs: number };

const everyMs = 60_000;
const readings = 3;
/** Above this, operators are told; nothing depends on it. */
const maxSkewMs = 5_000;

async function read(db: Database): Promise<Reading> {
  const askedAt = performance.now();
  const { rows } = (await db.execute(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  )) as unknown as { rows: { now: string }[] };
  const answeredAt = performance.now();
  return {
    databaseMs: Number(rows[0]!.now),
    atMs: (askedAt + answeredAt) / 2,
    tookMs: answeredAt - askedAt,
  };
}

/** The quickest of several: half of its time is how wrong it may be. */
async function readBest(db: Database): Promise<Reading> {
  let best = await read(db);
  for (let i = 1; i < readings; i++) {
    const next = await read(db);
    if (next.tookMs < best.tookMs) best = next;
  }
  return best;
}

type Options = { readonly db: Database; readonly log: Logger };

/**
 * Asks the database at the start and each minute, and counts on with the process's stopwatch, which
 * nobody sets: the wall clock of this machine decides nothing. Throws what the database throws, at
 * the start only.
 */
export async function startDatabaseClock({ db, log }: Options): Promise<OpenClock> {
  let reading = await readBest(db);
  const now = () => new Date(reading.databaseMs + performance.now() - reading.atMs);
  const tell = () => {
    const skewMs = Math.round(Date.now() - now().getTime());
    if (Math.abs(skewMs) > maxSkewMs)
      log.warn({ skewMs }, 'the clock of this machine differs from that of the database');
  };
  tell();

  const measure = async () => {
    try {
      reading = await readBest(db);
      tell();
    } catch (error) {
      log.warn({ err: error }, 'the time of the database could not be read');
    }
  };
  let measuring: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    measuring = measure();
  }, everyMs).unref();
  return {
    now,
    async close() {
      clearInterval(timer);
      await measuring;
    },
  };
}
