// The database's time, for everything that expires: processes on several machines must agree on it.
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { minuteMs } from '#shared/durations.ts';
import type { Database } from './connection.ts';

export type Clock = { now(this: void): Date };
export type OpenClock = Clock & { close(): Promise<void> };

/** This process's own time. */
export const processClock: Clock = { now: () => new Date() };

/** A measurement: the database's time, and this process's stopwatch halfway through the query. */
type Reading = { readonly databaseMs: number; readonly atMs: number; readonly tookMs: number };

const everyMs = minuteMs;
const readings = 3;
/** A larger skew is logged for operators; nothing else depends on it. */
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

/** Returns the fastest of several readings: the error is at most half its duration. */
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
 * Reads the database's time at start and every minute, and extrapolates with the monotonic clock,
 * so this machine's wall clock never matters. Throws database errors at start only.
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
