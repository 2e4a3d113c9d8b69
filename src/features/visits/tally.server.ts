// Counts reports in memory and writes them in batches, so that a view costs no query. A killed
// process loses at most half a minute.
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { recordClicks, type ClickCount } from '#features/search/services/record-queries.server.ts';
import { finishWithin } from '#platform/close-all.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { isWorthRetrying } from '#platform/outages.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Locale } from '#shared/locale.ts';
import { findSubjects } from './queries/subjects.server.ts';
import { bucketOf, type PageType, type VitalName } from './rules.ts';
import { viewCounts, webVitals } from './table.server.ts';

const flushMs = 30_000;
const closeMs = 500;
/** Somebody who looks again within this time has looked once. */
const sameVisitMs = 30 * minuteMs;
const maxVisits = 50_000;
/** Counts beyond this are dropped while the database is unavailable. */
const maxCounts = 200_000;

/**
 * The visitor's network and browser, held only as a hash in memory, with a secret that ends with
 * the process.
 */
type Looker = { readonly network: string; readonly userAgent: string };

/** Occurs in no name and no search term. */
const separator = '\t';

export type Tally = ReturnType<typeof createTally>;

export function createTally(context: Context, { everyMs = flushMs }: { everyMs?: number } = {}) {
  const secret = randomBytes(32);
  const seen = new LRUCache<string, true>({ max: maxVisits, ttl: sameVisitMs });
  let counts = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  const add = (...key: readonly (string | number)[]) => {
    const name = key.join(separator);
    if (counts.size < maxCounts || counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const today = () => context.now().toISOString().slice(0, 10);

  /** Whether this is the visitor's first such view within the time above. */
  const isNew = ({ network, userAgent }: Looker, ...what: readonly string[]): boolean => {
    const looker = createHmac('sha256', secret)
      .update(JSON.stringify([network, userAgent, ...what]))
      .digest('base64url');
    if (seen.has(looker)) return false;
    seen.set(looker, true);
    return true;
  };

  /** Writes the batch in one transaction, so that a retry never counts twice. */
  const write = (batch: ReadonlyMap<string, number>): Promise<void> =>
    inTransaction(context, async (inside) => {
      const rows = Array.from(
        batch,
        ([key, count]) => [...key.split(separator), count] as [string, ...string[], number],
      );
      const views = rows
        .filter(([what]) => what === 'product' || what === 'store')
        .map(([kind, day, name, count]) => ({
          kind: kind as 'product' | 'store',
          day,
          name: name as string,
          count,
        }));
      const ids = await findSubjects(inside, views);
      const known = views.flatMap(({ kind, day, name, count }) =>
        ids.has(`${kind} ${name}`) ? [{ kind, day, id: ids.get(`${kind} ${name}`), count }] : [],
      );
      const vitals = rows
        .filter(([what]) => what === 'vital')
        .map(([, day, page, country, name, bucket, count]) => ({
          day,
          page,
          country,
          name,
          bucket: Number(bucket),
          count,
        }));
      // Ordered by key, so that two processes never deadlock.
      if (known.length > 0)
        await inside.db.execute(sql`
      insert into ${viewCounts} (kind, subject_id, day, views)
      select kind, id, day, count
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as v(kind text, id uuid, day date, count int)
      order by 1, 2, 3
      on conflict (kind, subject_id, day) do update
        set views = view_counts.views + excluded.views`);
      if (vitals.length > 0)
        await inside.db.execute(sql`
      insert into ${webVitals} (day, page, country, name, bucket, count)
      select day, page, country, name, bucket, count
      from jsonb_to_recordset(${JSON.stringify(vitals)}::jsonb)
        as v(day date, page text, country text, name text, bucket smallint, count int)
      order by 1, 2, 3, 4, 5
      on conflict (day, page, country, name, bucket) do update
        set count = web_vitals.count + excluded.count`);
      await recordClicks(
        inside,
        rows
          .filter(([what]) => what === 'click')
          .map(
            ([, day, locale, query, count]) =>
              ({ query, locale: locale as Locale, day, count }) as ClickCount,
          ),
      );
    });

  /**
   * What an outage keeps from being written is counted on; what the database refuses is dropped.
   */
  async function writeCounts(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await write(batch);
    } catch (error) {
      const isKept = isWorthRetrying(error);
      context.services.log.error({ err: error, isKept }, 'views and vitals could not be written');
      if (!isKept) return;
      for (const [key, count] of batch)
        if (counts.size < maxCounts) counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }

  /** Runs one write after the other. */
  const flush = (): Promise<void> => {
    writing = writing.then(writeCounts);
    return writing;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    /** `name`: a product's public id or a store's slug; unknown ones are not counted. */
    view(
      { kind, name }: { readonly kind: 'product' | 'store'; readonly name: string },
      looker: Looker,
    ): void {
      if (isNew(looker, kind, name)) add(kind, today(), name);
    },
    /** Counts a visit to a product from the results of a query. */
    click(
      { query, locale }: { readonly query: string; readonly locale: Locale },
      looker: Looker,
    ): void {
      if (isNew(looker, 'click', locale, query)) add('click', today(), locale, query);
    },
    vital(page: PageType, country: string, name: VitalName, value: number): void {
      add('vital', today(), page, country, name, bucketOf(value));
    },
    flush,
    /** Writes what is left, unless the database takes longer than a process has to stop. */
    async close(): Promise<void> {
      clearInterval(timer);
      await finishWithin(closeMs, flush());
    },
  };
}
