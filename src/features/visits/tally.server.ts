// Counts reports in memory and writes them in batches, so that a view costs no query. A killed
// process loses at most half a minute.
import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { finishWithin } from '#platform/close-all.ts';
import type { Context } from '#platform/context.ts';
import { isWorthRetrying } from '#platform/outages.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Locale } from '#shared/locale.ts';
import { bucketOf, type PageType, type VitalName } from './rules.ts';
import {
  type Click,
  type Counted,
  type View,
  type Vital,
  writeCounts,
} from './write-counts.server.ts';

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

/** Counts equal keys, which are plain objects with their properties in one order. */
function createCounter<Key extends object>(hasRoom: () => boolean) {
  let counted = new Map<string, Counted<Key>>();
  return {
    size: (): number => counted.size,
    add(key: Key, more = 1): void {
      const id = JSON.stringify(key);
      const count = counted.get(id)?.count;
      if (count !== undefined || hasRoom()) counted.set(id, { ...key, count: (count ?? 0) + more });
    },
    /** Everything counted since the last call. */
    take(): Counted<Key>[] {
      const batch = [...counted.values()];
      counted = new Map();
      return batch;
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

export function createTally(context: Context, { everyMs = flushMs }: { everyMs?: number } = {}) {
  const secret = randomBytes(32);
  const seen = new LRUCache<string, true>({ max: maxVisits, ttl: sameVisitMs });
  let writing: Promise<void> = Promise.resolve();

  const size = (): number => views.size() + clicks.size() + vitals.size();
  const hasRoom = (): boolean => size() < maxCounts;
  const views = createCounter<View>(hasRoom);
  const clicks = createCounter<Click>(hasRoom);
  const vitals = createCounter<Vital>(hasRoom);
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

  /**
   * What an outage keeps from being written is counted on; what the database refuses is dropped.
   */
  async function write(): Promise<void> {
    if (size() === 0) return;
    const batch = { views: views.take(), clicks: clicks.take(), vitals: vitals.take() };
    try {
      await writeCounts(context, batch);
    } catch (error) {
      const isKept = isWorthRetrying(error);
      context.services.log.error({ err: error, isKept }, 'views and vitals could not be written');
      if (!isKept) return;
      for (const { count, ...key } of batch.views) views.add(key, count);
      for (const { count, ...key } of batch.clicks) clicks.add(key, count);
      for (const { count, ...key } of batch.vitals) vitals.add(key, count);
    }
  }

  /** Runs one write after the other. */
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    /** `name`: a product's public id or a store's slug; unknown ones are not counted. */
    view(
      { kind, name }: { readonly kind: 'product' | 'store'; readonly name: string },
      looker: Looker,
    ): void {
      if (isNew(looker, kind, name)) views.add({ kind, day: today(), name });
    },
    /** Counts a visit to a product from the results of a query. */
    click(
      { query, locale }: { readonly query: string; readonly locale: Locale },
      looker: Looker,
    ): void {
      if (isNew(looker, 'click', locale, query)) clicks.add({ day: today(), locale, query });
    },
    vital(page: PageType, country: string, name: VitalName, value: number): void {
      vitals.add({ day: today(), page, country, name, bucket: bucketOf(value) });
    },
    flush,
    /** Writes what is left, unless the database takes longer than a process has to stop. */
    async close(): Promise<void> {
      clearInterval(timer);
      await finishWithin(closeMs, flush());
    },
  };
}
