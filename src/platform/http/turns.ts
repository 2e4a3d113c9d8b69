// Runs tasks with limited concurrency, in order. A task that is abandoned while it waits leaves the
// queue at once; a running one keeps its slot until it ends.
import PQueue from 'p-queue';

export type Turns = {
  /** Throws the signal's reason if aborted before the task began, and what the task throws. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Tasks that have not begun. */
  waiting(): number;
};

export function createTurns(concurrency: number): Turns {
  const queue = new PQueue({ concurrency });
  return {
    waiting: () => queue.size,
    async run(work, signal) {
      signal?.throwIfAborted();
      // The queue's own signal would free the slot while the task still runs.
      const waiting = new AbortController();
      const leave = () => waiting.abort(signal!.reason);
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        return work();
      };
      signal?.addEventListener('abort', leave, { once: true });
      return queue.add(begin, { signal: waiting.signal });
    },
  };
}
