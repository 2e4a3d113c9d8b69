// Counts hits in memory, and once a second with those of the other processes, in one statement. A
// limit may be passed by what one second brings, so what guards a secret is counted by
// `createHitCounter`.
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { secondMs } from '#shared/durations.ts';
import type { Database } from '#platform/database/connection.ts';
import { isUnavailable } from './problems.ts';
import { type CounterOptions, hashedKey, type HitCount, maxHits } from './rate-limit-store.ts';
import { rateLimits } from './table.server.ts';

export type SettledCounter = {
  /** Counts a hit; `hits` are those of this process and, until it settled last, of all others. */
  hit(what: string, subject: string, windowMs: number): HitCount;
  /** Adds what was counted to the table. Throws what the database throws. */
  settle(): Promise<void>;
  /** Settles if the database is there, and stops. */
  close(): Promise<void>;
};

type Window = {
  /** Of the table's row. */
  readonly key: string;
  /** Of all processes, when it was settled. */
  settled: number;
  /** Of this process since then. */
  unsettled: number;
  endsAt: number;
};

/** More are forgotten, the longest unseen first. */
const maxSubjects = 20_000;

type Options = CounterOptions & {
  /** Milliseconds; for tests. */
  readonly now?: () => number;
  /** Gets what failed without a caller. */
  readonly onError: (error: unknown) => void;
};

export function createSettledCounter({
  db,
  secret,
  onError,
  now = () => performance.now(),
}: Options): SettledCounter {
  const windows = new LRUCache<string, Window>({ max: maxSubjects });
  /** Hashing one takes longer than all the rest of a hit. */
  const hashedKeys = new LRUCache<string, string>({ max: maxSubjects });
  const changed = new Map<string, Window>();
  let settling: Promise<void> | null = null;

  function keyOf(what: string, subject: string): string {
    const plain = `${what}\n${subject}`;
    let key = hashedKeys.get(plain);
    if (key === undefined) {
      key = hashedKey(secret, what, subject);
      hashedKeys.set(plain, key);
    }
    return key;
  }

  async function settleNow(): Promise<void> {
    const at = now();
    const open = [...changed.values()].filter(({ endsAt }) => endsAt > at);
    changed.clear();
    if (open.length === 0) return;
    const hits = open.map(({ unsettled }) => unsettled);
    for (const window of open) {
      window.settled += window.unsettled;
      window.unsettled = 0;
    }
    const byKey = new Map(open.map((window) => [window.key, window]));
    for (const row of await addHits(db, { open, hits, at })) {
      const window = byKey.get(row.key)!;
      window.settled = row.hits;
      window.endsAt = now() + row.msLeft;
    }
  }

  const settle = (): Promise<void> =>
    (settling ??= settleNow().finally(() => {
      settling = null;
    }));

  /** While the database is away each process limits by itself. */
  const settleIfPossible = (): Promise<void> =>
    settle().catch((error: unknown) => {
      if (!isUnavailable(error)) onError(error);
    });

  const timer = setInterval(() => void settleIfPossible(), secondMs).unref();

  return {
    hit(what, subject, windowMs) {
      const key = keyOf(what, subject);
      const at = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= at) {
        window = { key, settled: 0, unsettled: 0, endsAt: at + windowMs };
        windows.set(key, window);
      }
      window.unsettled++;
      changed.set(key, window);
      return {
        hits: window.settled + window.unsettled,
        msLeft: Math.ceil(window.endsAt - at),
      };
    },

    settle,

    async close() {
      clearInterval(timer);
      await settleIfPossible();
    },
  };
}

/** Returns how many there are now, and until when. */
async function addHits(
  db: Database,
  { open, hits, at }: { open: readonly Window[]; hits: readonly number[]; at: number },
) {
  const isOver = sql`${rateLimits.windowEndsAt} <= now()`;
  const { rows } = await db.execute<{ key: string; hits: number; msLeft: number }>(sql`
    insert into ${rateLimits} (key, hits, window_ends_at)
    select key, hits, now() + ms * interval '1 millisecond'
    from unnest(
      ${sql.param(open.map(({ key }) => key))}::text[],
      ${sql.param([...hits])}::int[],
      ${sql.param(open.map(({ endsAt }) => endsAt - at))}::float8[]
    ) as counted (key, hits, ms)
    -- Two processes that settle at once wait for each other in one order.
    order by key
    on conflict (key) do update set
      hits = case when ${isOver} then excluded.hits
        else least(${rateLimits.hits}, ${maxHits} - excluded.hits) + excluded.hits end,
      window_ends_at = case when ${isOver} then excluded.window_ends_at
        else ${rateLimits.windowEndsAt} end
    returning key, hits,
      floor(extract(epoch from window_ends_at - now()) * 1000)::float8 as "msLeft"`);
  return rows;
}
