// Counts searches in memory and writes them in batches, so that a search never waits for a write.
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { recordSearches, type SearchCount } from './commands/record-queries.server.ts';
import { recordableQuery } from './queries/recordable-query.ts';

const flushMs = 1_000;
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

  /** Writes all counts. Counts that could not be written are kept for the next time. */
  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await recordSearches(context, [...batch.values()]);
    } catch (error) {
      context.services.log.error({ err: error }, 'writing search counts failed');
      for (const count of batch.values()) addCount(count);
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
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
