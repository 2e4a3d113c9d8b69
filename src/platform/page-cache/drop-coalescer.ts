// Drops that other nodes report, collected and applied once per interval: an import of thousands of rows must not
// empty the same list page a hundred times a second.
import type { PageCache } from './page-cache.ts';

type Options = { intervalMs?: number };

export function createDropCoalescer(cache: Pick<PageCache, 'drop'>, { intervalMs = 1000 }: Options = {}) {
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function apply(): void {
    clearTimeout(timer);
    timer = undefined;
    const tags = pending;
    pending = new Set();
    if (tags.size > 0) cache.drop(tags);
  }

  return {
    /** Applied within one interval from the first tag on. */
    add(tags: Iterable<string>): void {
      for (const tag of tags) pending.add(tag);
      if (pending.size > 0) timer ??= setTimeout(apply, intervalMs).unref();
    },

    /** Applies what is pending and stops the clock. */
    close: apply,
  };
}
