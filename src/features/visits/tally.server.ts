// Counts in memory what pages report, and writes it down in batches: a view costs the database nothing. A process that is
// killed loses at most the last half a minute.
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { recordClicks } from '#features/search/services/record-question.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { findSubjects } from './queries/subjects.server.ts';
import { bucketOf, type PageType, type VitalName } from './rules.ts';
import { viewCounts, webVitals } from './table.server.ts';

const flushMs = 30_000;
/** Somebody who looks again within this time has looked once. */
const sameVisitMs = 30 * 60_000;
const maxVisits = 50_000;
/** What cannot be written down for long is dropped, not piled up. */
const maxCounts = 200_000;

/**
 * From where somebody looked: kept hashed and in memory alone, with a secret that ends with the
 * process.
 */
type Looker = { readonly network: string; readonly userAgent: string };

/** Stands in no name and in no question. */
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

  /** The first time within a while. */
  const isNew = ({ network, userAgent }: Looker, ...what: readonly string[]): boolean => {
    const looker = createHmac('sha256', secret)
      .update(JSON.stringify([network, userAgent, ...what]))
      .digest('base64url');
    if (seen.has(looker)) return false;
    seen.set(looker, true);
    return true;
  };

  /** All or nothing: what is tried again is not counted twice. */
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
      // In the order of their keys, so that two processes never wait for each other.
      if (known.length > 0)
        await inside.db.execute(sql`
      insert into ${viewCounts} (kind, subject_id, day, views)
      select kind, id, day, count from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as v(kind text, id uuid, day date, count int) order by 1, 2, 3
      on conflict (kind, subject_id, day) do update set views = view_counts.views + excluded.views`);
      if (vitals.length > 0)
        await inside.db.execute(sql`
      insert into ${webVitals} (day, page, country, name, bucket, count)
      select day, page, country, name, bucket, count from jsonb_to_recordset(${JSON.stringify(vitals)}::jsonb) as v(day date, page text, country text, name text, bucket smallint, count int)
      order by 1, 2, 3, 4, 5
      on conflict (day, page, country, name, bucket) do update set count = web_vitals.count + excluded.count`);
      await recordClicks(
        inside,
        rows
          .filter(([what]) => what === 'click')
          .map(
            ([, day, locale, question, count]) =>
              ({ question, locale: locale as Locale, day, count }) as {
                question: string;
                locale: Locale;
                day: string;
                count: number;
              },
          ),
      );
    });

  /** What could not be written is counted on. */
  async function writeCounts(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await write(batch);
    } catch (error) {
      context.services.log.error({ err: error }, 'views and vitals could not be written');
      for (const [key, count] of batch)
        if (counts.size < maxCounts) counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }

  /** One after the other. */
  const flush = (): Promise<void> => {
    writing = writing.then(writeCounts);
    return writing;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    /** `name`: a product's public id or a store's slug; one that does not exist counts for nothing. */
    view(
      { kind, name }: { readonly kind: 'product' | 'store'; readonly name: string },
      looker: Looker,
    ): void {
      if (isNew(looker, kind, name)) add(kind, today(), name);
    },
    /** Went from the results of a question to a product, of however many. */
    click(
      { question, locale }: { readonly question: string; readonly locale: Locale },
      looker: Looker,
    ): void {
      if (isNew(looker, 'click', locale, question)) add('click', today(), locale, question);
    },
    vital(page: PageType, country: string, name: VitalName, value: number): void {
      add('vital', today(), page, country, name, bucketOf(value));
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
