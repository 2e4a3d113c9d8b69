// Counts searches in memory and writes them in batches, so that a search never waits for a write.
import type { Context } from '#platform/context.ts';
import { isWorthRetrying } from '#platform/outages.ts';
import { finishWithin } from '#platform/close-all.ts';
import type { Locale } from '#shared/locale.ts';
import { recordableQuery } from './queries/recordable-query.ts';
import { type SearchCount, recordSearches } from './services/record-queries.server.ts';

const flushMs = 1_000;
const closeMs = 500;
/** Further queries are dropped while the database takes no writes. */
const maxQueries = 10_000;

type Options = { readonly everyMs?: number; readonly maxSize?: number };

export function createSearchTally(
  context: Context,
  { everyMs = flushMs, maxSize = maxQueries }: Options = {},
) {
  let counts = new Map<string, SearchCount>();
  let writing: Promise<void> = Promise.resolve();

  const addCount = (added: SearchCount) => {
    const key = JSON.stringify([added.query, added.locale, added.day]);
    const known = counts.get(key);
    if (!known && counts.size >= maxSize) return;
    counts.set(key, {
      ...added,
      searches: added.searches + (known?.searches ?? 0),
      withoutMatch: added.withoutMatch + (known?.withoutMatch ?? 0),
    });
  };

  /**
   * Writes all counts. During an outage they are kept for the next time; a batch that the database
   * refuses is dropped, since it would refuse it again.
   */
  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await recordSearches(context, [...batch.values()]);
    } catch (error) {
      const isKept = isWorthRetrying(error);
      context.services.log.error({ err: error, isKept }, 'writing search counts failed');
      if (isKept) for (const count of batch.values()) addCount(count);
    }
  }

  /** Writes run one after the other. */
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    /** Counts a search, unless its text may be personal. */
    add(text: string, reader: Locale, isUnanswered: boolean): void {
      const recordable = recordableQuery(text, reader);
      if (recordable !== null)
        addCount({
          ...recordable,
          day: context.now().toISOString().slice(0, 10),
          searches: 1,
          withoutMatch: isUnanswered ? 1 : 0,
        });
    },
    flush,
    /** Writes what is left, unless the database takes longer than a process has to stop. */
    async close(): Promise<void> {
      clearInterval(timer);
      await finishWithin(closeMs, flush());
    },
  };
}
