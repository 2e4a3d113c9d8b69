// Collects drops from other processes and applies them once per interval, so that an import of
// thousands of rows does not drop the same list page a hundred times a second.
import type { PageDropper } from '#platform/context.ts';

type Options = { intervalMs?: number };

export function createDropCoalescer(
  caches: readonly PageDropper[],
  { intervalMs = 1000 }: Options = {},
) {
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function apply(): void {
    clearTimeout(timer);
    timer = undefined;
    const tags = pending;
    pending = new Set();
    if (tags.size === 0) return;
    for (const cache of caches) cache.drop(tags);
  }

  return {
    /** Tags are applied within one interval after the first. */
    add(tags: Iterable<string>): void {
      for (const tag of tags) pending.add(tag);
      if (pending.size > 0) timer ??= setTimeout(apply, intervalMs).unref();
    },

    /** Applies pending tags and stops the timer. */
    close: apply,
  };
}
