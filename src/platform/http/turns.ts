// Runs tasks with limited concurrency, in order. A task that is abandoned while it waits leaves the
// queue at once; a running one keeps its slot until it ends.
import PQueue from 'p-queue';

export type Turns = {
  /** Throws the signal's reason if aborted before the task began, and what the task throws. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Tasks that have not begun. */
  waiting(): number;
  /** How long the tasks that wait now will take to begin, by how long recent ones took. */
  expectedWaitMs(): number;
  /** For how long some have been waiting at every moment. */
  standingMs(): number;
};

/** Weight of the newest task in the moving average. */
const newestShare = 0.2;

/** `now`: milliseconds; for tests. */
export function createTurns(
  concurrency: number,
  { now = () => performance.now() }: { readonly now?: () => number } = {},
): Turns {
  const queue = new PQueue({ concurrency });
  let meanMs: number | null = null;
  let lastBegunAt = 0;
  let nobodyWaitedAt = 0;

  async function measured<T>(work: () => Promise<T>): Promise<T> {
    const begunAt = now();
    lastBegunAt = begunAt;
    if (queue.size === 0) nobodyWaitedAt = begunAt;
    try {
      return await work();
    } finally {
      const ms = now() - begunAt;
      meanMs = meanMs === null ? ms : meanMs + (ms - meanMs) * newestShare;
    }
  }

  return {
    waiting: () => queue.size,
    // Tasks that block all slots last at least as long as since the last one began.
    expectedWaitMs: () =>
      queue.size === 0
        ? 0
        : (queue.size * Math.max(meanMs ?? 0, now() - lastBegunAt)) / concurrency,
    standingMs: () => (queue.size === 0 ? 0 : now() - nobodyWaitedAt),
    async run(work, signal) {
      signal?.throwIfAborted();
      if (queue.size === 0) nobodyWaitedAt = now();
      // The queue's own signal would free the slot while the task still runs.
      const waiting = new AbortController();
      const leave = () => waiting.abort(signal!.reason);
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        return measured(work);
      };
      signal?.addEventListener('abort', leave, { once: true });
      return queue.add(begin, { signal: waiting.signal });
    },
  };
}
