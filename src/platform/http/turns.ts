// Runs works a few at a time, in their order. What is abandoned while it waits leaves the queue at
// once; what has begun keeps its turn until it ends.
import PQueue from 'p-queue';

export type Turns = {
  /** Throws the signal's reason when it was aborted before the work began, and what it throws. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Works that have not begun. */
  waiting(): number;
};

export function createTurns(concurrency: number): Turns {
  const queue = new PQueue({ concurrency });
  return {
    waiting: () => queue.size,
    async run(work, signal) {
      signal?.throwIfAborted();
      // The queue's own signal would give the turn away while the work still runs.
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
