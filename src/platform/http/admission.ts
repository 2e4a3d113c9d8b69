// Bounds the work in flight of one class of requests. Refuses early what would wait too long, and
// drops what no client waits for any more.
import { overloaded } from './problems.ts';
import { createTurns } from './turns.ts';

export type AdmissionOptions = {
  /** Works under way at the same time. */
  readonly concurrency: number;
  /** As many of them under a flood; by default all. */
  readonly floodConcurrency?: number;
  /** No work waits longer for its turn. */
  readonly maxWaitMs?: number;
  /**
   * False for work that comes in bursts by nature: it may wait `maxWaitMs` also under lasting
   * overload.
   */
  readonly isStrict?: boolean;
  /** By how much the event loop is late at the moment. */
  readonly loopDelayMs?: () => number;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
};

export type AdmissionStats = {
  readonly running: number;
  readonly waiting: number;
  /** Mean of recent works. */
  readonly serviceMs: number;
  readonly expectedWaitMs: number;
  /** Since the start. */
  readonly done: number;
  readonly refused: number;
  /** Works that were dropped before they began, because the client had gone. */
  readonly abandoned: number;
};

export type Admission = {
  /**
   * Throws Overloaded where `run` would: to be asked before a body is read or anything is looked
   * up.
   */
  check(): void;
  /**
   * Does the work when its turn comes. Throws Overloaded when the wait would be or was too long,
   * the signal's reason when it was aborted before the work began, and what the work throws.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  stats(): AdmissionStats;
};

const defaultMaxWaitMs = 2_000;
/** A guess, until the first works are done. */
const firstServiceMs = 50;
/** The weight of the newest work in the mean. */
const newestShare = 0.1;
/** Arrivals are compared with what can be done over this time, or over that of so many works. */
const minWindowMs = 250;
const windowWorks = 8;
/**
 * Above this share of what can be done. Clients that wait for one answer before they ask again
 * never come to it.
 */
const overloadShare = 1.2;
/** Above this, a slot that is free is taken again within a fraction of a work's time. */
const floodLoad = 2.5;

/**
 * A burst may wait `maxWaitMs`. While more comes than can be done, a long queue would only make all
 * of them wait: then as many wait as keep the slots busy.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { concurrency, maxWaitMs = defaultMaxWaitMs, isStrict = true } = options;
  const { floodConcurrency = concurrency } = options;
  const { loopDelayMs = () => 0, now = () => performance.now() } = options;
  const turns = createTurns(concurrency);
  const counts = { done: 0, refused: 0, abandoned: 0 };
  let running = 0;
  let meanMs = firstServiceMs;
  let lastStartedAt = now();
  // Decays with time, so that it is about the number of arrivals in a window.
  let recentArrivals = 0;
  let lastArrivalAt = now();

  /** Of those that wait, who will not begin in a moment. */
  const queued = () => Math.max(0, running + turns.waiting() - concurrency);
  /** Where all slots are held, works take at least as long as none has begun. */
  const serviceMs = () =>
    running < concurrency ? meanMs : Math.max(meanMs, now() - lastStartedAt);
  const expectedWaitMs = () => (queued() * serviceMs()) / concurrency + loopDelayMs();
  const windowMs = () => Math.max(minWindowMs, windowWorks * serviceMs());

  /** As many as keep the slots busy until others come: none, where they come all the time. */
  const maxInFlight = (load: number) =>
    load > floodLoad ? floodConcurrency : concurrency + Math.max(1, concurrency / 2);

  function countArrival(): void {
    const at = now();
    recentArrivals = recentArrivals * Math.exp((lastArrivalAt - at) / windowMs()) + 1;
    lastArrivalAt = at;
  }

  function isTooLong(): boolean {
    if (expectedWaitMs() > maxWaitMs) return true;
    // While a work takes its time, so many come for each slot.
    const load = (recentArrivals * serviceMs()) / (concurrency * windowMs());
    const inFlight = running + turns.waiting();
    return isStrict && load > overloadShare && inFlight >= maxInFlight(load);
  }

  function refusal(): Error {
    counts.refused++;
    return overloaded(1 + Math.ceil(expectedWaitMs() / 1_000));
  }

  function check(): void {
    if (!isTooLong()) return;
    countArrival(); // what is refused is not counted by `run`
    throw refusal();
  }

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = now();
    lastStartedAt = startedAt;
    running++;
    try {
      return await work();
    } finally {
      running--;
      counts.done++;
      meanMs += (now() - startedAt - meanMs) * newestShare;
    }
  }

  return {
    check,

    async run(work, signal) {
      signal?.throwIfAborted();
      check();
      countArrival();
      const waiting = new AbortController();
      const abandon = () => {
        counts.abandoned++;
        waiting.abort(signal!.reason);
      };
      const timer = setTimeout(() => waiting.abort(refusal()), maxWaitMs);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
      };
      signal?.addEventListener('abort', abandon, { once: true });
      const begin = () => {
        stopWaiting();
        return runNow(work);
      };
      try {
        return await turns.run(begin, waiting.signal);
      } finally {
        stopWaiting();
      }
    },

    stats: () => ({
      ...counts,
      running,
      waiting: turns.waiting(),
      serviceMs: serviceMs(),
      expectedWaitMs: expectedWaitMs(),
    }),
  };
}
