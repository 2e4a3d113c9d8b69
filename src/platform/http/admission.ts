// Bounds the concurrent work of one class of requests. Refuses early what would wait too long, and
// drops work that no client waits for any more.
import { overloaded } from './problems.ts';
import { createTurns } from './turns.ts';

export type AdmissionOptions = {
  /** Tasks that run at the same time. */
  readonly concurrency: number;
  /** Slots under a flood; by default all. */
  readonly floodConcurrency?: number;
  /** Maximum wait for a slot. */
  readonly maxWaitMs?: number;
  /**
   * False for work that comes in bursts by nature: it may wait `maxWaitMs` even under lasting
   * overload.
   */
  readonly isStrict?: boolean;
  /** Slots that one member may hold; by default all. What exceeds them waits apart. */
  readonly perMember?: number;
  /** The event loop's current delay. */
  readonly loopDelayMs?: () => number;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
};

export type AdmissionStats = {
  readonly running: number;
  readonly waiting: number;
  /** Mean of recent tasks. */
  readonly serviceMs: number;
  readonly expectedWaitMs: number;
  /** Since the start. */
  readonly done: number;
  readonly refused: number;
  /** Tasks dropped before they began, because the client had gone. */
  readonly abandoned: number;
};

export type Admission = {
  /** Throws overloaded if `run` would. For use before a body is read or anything is looked up. */
  check(): void;
  /**
   * Does the work when a slot is free. Throws overloaded when the wait would be or was too long,
   * the signal's reason when it was aborted before the work began, and what the work throws.
   * `member`: whose work it is, if a member's.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal, member?: string | null): Promise<T>;
  stats(): AdmissionStats;
};

const defaultMaxWaitMs = 2_000;
/** Assumed until the first tasks are done. */
const firstServiceMs = 50;
/** Weight of the newest task in the moving average. */
const newestShare = 0.1;
/**
 * The window in which arrivals are compared with capacity: this time or that of so many tasks,
 * whichever is longer.
 */
const minWindowMs = 250;
const windowWorks = 8;
/**
 * Overloaded above this share of capacity. Clients that wait for one response before the next
 * request never reach it.
 */
const overloadShare = 1.2;
/** Above this load, a free slot is taken again within a fraction of a task's time. */
const floodLoad = 2.5;

/**
 * Lets a burst wait up to `maxWaitMs`. Under lasting overload a long queue would only delay every
 * request, so just enough wait to keep the slots busy.
 */
export function createAdmission({ perMember, ...options }: AdmissionOptions): Admission {
  const all = createSlots(options);
  if (perMember === undefined) return all;
  const shares = new Map<string, { readonly slots: Admission; users: number }>();

  /** Waits for the member's own slots first, so that nobody else waits behind them. */
  async function runOwn<T>(member: string, work: () => Promise<T>, signal?: AbortSignal) {
    const share = shares.get(member) ?? {
      slots: createSlots({ ...options, concurrency: perMember!, isStrict: false }),
      users: 0,
    };
    shares.set(member, share);
    share.users++;
    try {
      return await share.slots.run(() => all.run(work, signal), signal);
    } finally {
      if (--share.users === 0) shares.delete(member);
    }
  }

  return {
    ...all,
    run: (work, signal, member) =>
      typeof member === 'string' ? runOwn(member, work, signal) : all.run(work, signal),
  };
}

function createSlots(options: Omit<AdmissionOptions, 'perMember'>): Admission {
  const { concurrency, maxWaitMs = defaultMaxWaitMs, isStrict = true } = options;
  const { floodConcurrency = concurrency } = options;
  const { loopDelayMs = () => 0, now = () => performance.now() } = options;
  const turns = createTurns(concurrency);
  const counts = { done: 0, refused: 0, abandoned: 0 };
  let running = 0;
  let meanMs = firstServiceMs;
  let lastStartedAt = now();
  // Decays exponentially, so it approximates the number of arrivals in a window.
  let recentArrivals = 0;
  let lastArrivalAt = now();
  let isFlood = false;

  /** Waiting tasks that will not start at once. */
  const queued = () => Math.max(0, running + turns.waiting() - concurrency);
  /** While all slots are taken, tasks last at least as long as since the last one began. */
  const serviceMs = () =>
    running < concurrency ? meanMs : Math.max(meanMs, now() - lastStartedAt);
  const expectedWaitMs = () => (queued() * serviceMs()) / concurrency + loopDelayMs();
  const windowMs = () => Math.max(minWindowMs, windowWorks * serviceMs());

  /** Enough to keep the slots busy until more arrive; under a flood they arrive continuously. */
  const maxInFlight = () =>
    isFlood ? floodConcurrency : concurrency + Math.max(1, concurrency / 2);

  /**
   * Arrivals per slot during one task. Under a flood the slots of a flood count: with fewer slots
   * each task is faster, which must not look as if the flood had ended.
   */
  function measureLoad(): number {
    const slots = isFlood ? floodConcurrency : concurrency;
    const load = (recentArrivals * serviceMs()) / (slots * windowMs());
    isFlood = load > floodLoad;
    return load;
  }

  function countArrival(): void {
    const at = now();
    recentArrivals = recentArrivals * Math.exp((lastArrivalAt - at) / windowMs()) + 1;
    lastArrivalAt = at;
  }

  function isTooLong(): boolean {
    if (expectedWaitMs() > maxWaitMs) return true;
    const load = measureLoad();
    const inFlight = running + turns.waiting();
    return isStrict && load > overloadShare && inFlight >= maxInFlight();
  }

  function refusal(): Error {
    counts.refused++;
    return overloaded(1 + Math.ceil(expectedWaitMs() / 1_000));
  }

  function check(): void {
    if (!isTooLong()) return;
    countArrival(); // `run` does not count what is refused here.
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
