// Bounds the concurrent work of one class of requests. Work waits as long as it will be served in
// time. Refused is what would wait too long, and under lasting overload what is most in the way.
import { type AdaptiveLimit, createAdaptiveLimit, type LimitRange } from './adaptive-limit.ts';
import { createFairLine, type Fair } from './fair-line.ts';
import { createNewcomers } from './newcomers.ts';
import { overloaded } from './problems.ts';

export type AdmissionOptions = {
  /** Tasks that run at the same time; within a range, as many as do not make each other slower. */
  readonly concurrency: number | LimitRange;
  /** Maximum wait for a slot. */
  readonly maxWaitMs?: number;
  /** Slots that one client may hold; by default all. */
  readonly perClient?: number;
  /** The event loop's current delay. */
  readonly loopDelayMs?: () => number;
  /** Milliseconds; for tests. */
  readonly now?: () => number;
};

export type AdmissionStats = {
  readonly running: number;
  readonly waiting: number;
  /** Slots at this moment. */
  readonly slots: number;
  /** Mean of recent tasks. */
  readonly serviceMs: number;
  readonly expectedWaitMs: number;
  /** Since the start. */
  readonly done: number;
  readonly refused: number;
  /** Tasks dropped before they began, because the client had gone. */
  readonly abandoned: number;
};

/**
 * Whose work it is: a member, a company or a network, and from which network it comes, by default
 * the client. Networks have equal shares of the line, and so have the clients within each.
 */
export type Requester = {
  readonly client?: string | null | undefined;
  readonly network?: string | null | undefined;
};

export type Work = Requester & {
  /** Aborts when nobody waits for the result any more. */
  readonly signal?: AbortSignal | undefined;
};

export type Admission = {
  /**
   * Throws overloaded if `run` would or might: where the network's line is as long as is served in
   * time, or in a second while others ask too, and under lasting overload. For use before a body is
   * read or anything is looked up, and so before it is known who asks.
   */
  check(network?: string | null): void;
  /**
   * Does the work when a slot is free. Throws overloaded when the wait would be or was too long,
   * the signal's reason when it was aborted before the work began, and what the work throws.
   */
  run<T>(work: () => Promise<T>, options?: Work): Promise<T>;
  stats(): AdmissionStats;
};

const defaultMaxWaitMs = 2_000;
/** Assumed until the first tasks are done. */
const firstServiceMs = 50;
/** Weight of the newest task in the moving average. */
const newestShare = 0.1;
/**
 * Overload is a line that has stood for two intervals without anything beginning within the target,
 * while more came than was done in each. Clients that wait for one response before the next request
 * never cause it, however many: they come at once in the first interval, and one by one later.
 */
const intervalMs = 400;
const targetMs = 300;
const overloadShare = 1.25;
/** Under overload the line holds what begins within this time, or a few within the target. */
const shortLineMs = 150;
const shortLine = 16;
/** While others ask, a network has no more in the line than is done in this time. */
const besideOthersMs = 1_000;
/** Who was let in joins the line within this time, or is no longer counted. */
const recognizedWithinMs = 1_000;

type Task = Fair & {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (reason: unknown) => void;
};

const nobody = '';

const requesterOf = ({ client, network }: Requester): Fair => ({
  client: client ?? nobody,
  network: network ?? client ?? nobody,
});

export function createAdmission(options: AdmissionOptions): Admission {
  const { concurrency, maxWaitMs = defaultMaxWaitMs, perClient = Infinity } = options;
  const { loopDelayMs = () => 0, now = () => performance.now() } = options;
  const limit: AdaptiveLimit = createAdaptiveLimit(
    typeof concurrency === 'number' ? { least: concurrency, most: concurrency } : concurrency,
  );
  const line = createFairLine<Task>();
  const newcomers = createNewcomers({ maxMs: recognizedWithinMs, now });
  const overload = watchOverload(now);
  const counts = { done: 0, refused: 0, abandoned: 0 };
  const runningOf = new Map<string, number>();
  const runningIn = new Map<string, number>();
  let running = 0;
  let meanMs = firstServiceMs;
  let lastStartedAt = now();
  /** Whether the line was shortened since the overload began. */
  let isShort = false;

  /** While all slots are taken, tasks last at least as long as since the last one began. */
  const serviceMs = () =>
    running < limit.current() ? meanMs : Math.max(meanMs, now() - lastStartedAt);
  const waitOf = (ahead: number) => (ahead * serviceMs()) / limit.current() + loopDelayMs();
  const expectedWaitMs = () => waitOf(line.size());

  function refusal(): Error {
    counts.refused++;
    return overloaded(1 + Math.ceil(expectedWaitMs() / 1_000));
  }

  function refuseLate(ahead: number): void {
    const isFree = running < limit.current() && line.size() === 0;
    if ((isFree ? loopDelayMs() : waitOf(ahead)) > maxWaitMs) refuseNow();
  }

  function refuseNow(): never {
    overload.arrived();
    throw refusal();
  }

  const doneWithin = (ms: number) => (ms * limit.current()) / serviceMs();
  const mostUnderOverload = () =>
    Math.max(
      limit.current(),
      doneWithin(shortLineMs),
      Math.min(shortLine, (targetMs * limit.current()) / meanMs),
    );
  const mostBesideOthers = () => Math.max(shortLine, doneWithin(besideOthersMs));

  const isAlone = (network: string) =>
    line.size() === line.sizeOf(network) &&
    newcomers.size() === newcomers.sizeOf(network) &&
    running === (runningIn.get(network) ?? 0);

  /** Before anything was done for it, so that a refusal costs next to nothing. */
  function check(from?: string | null): void {
    const network = from ?? nobody;
    refuseLate(line.aheadOfUnknown(network));
    const ofNetwork = line.sizeOf(network) + newcomers.sizeOf(network);
    if (ofNetwork > mostBesideOthers() && !isAlone(network)) refuseNow();
    if (overload.isLasting() && isFullFor(ofNetwork)) refuseNow();
    newcomers.come(network);
  }

  /** Somebody new takes a place of those who ask too often, unless there are none. */
  function isFullFor(ofNetwork: number): boolean {
    const most = mostUnderOverload();
    if (line.size() + newcomers.size() < most) return false;
    return ofNetwork > 0 || line.networks() + newcomers.networks() >= most;
  }

  const hasShare = (client: string) => (runningOf.get(client) ?? 0) < perClient;

  function beginNext(): void {
    while (running < limit.current()) {
      const task = line.takeNext(hasShare);
      if (!task) return;
      overload.begun(now() - task.since);
      task.begin();
    }
    if (line.size() === 0) overload.begun(0);
  }

  /**
   * Keeps the line short. Where nobody has more than one in a full line, whoever comes is refused
   * at once; only who waits when the overload is noticed is refused after a wait.
   */
  function shed(newest: Task): void {
    const most = mostUnderOverload();
    while (line.size() > most) {
      const isFull = isShort && line.size() === line.networks();
      const task = isFull ? newest : line.takeOfLongest()!;
      line.remove(task);
      task.refuse(refusal());
      if (isFull) break;
    }
    isShort = true;
  }

  async function runNow<T>(work: () => Promise<T>, { client, network }: Fair): Promise<T> {
    const startedAt = now();
    lastStartedAt = startedAt;
    try {
      return await work();
    } finally {
      const ms = now() - startedAt;
      running--;
      add(runningOf, client, -1);
      add(runningIn, network, -1);
      counts.done++;
      overload.done();
      meanMs += (ms - meanMs) * newestShare;
      limit.record(ms, line.size() > 0);
      beginNext();
    }
  }

  return {
    check,

    run(work, { signal, ...asked } = {}) {
      const requester = requesterOf(asked);
      return new Promise((resolve, reject) => {
        newcomers.join(requester.network);
        signal?.throwIfAborted();
        refuseLate(line.aheadOf(requester));
        overload.arrived();
        const leave = () => {
          counts.abandoned++;
          line.remove(task);
          task.refuse(signal!.reason);
        };
        const timer = setTimeout(() => {
          line.remove(task);
          task.refuse(refusal());
        }, maxWaitMs);
        const stopWaiting = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
        };
        const task: Task = {
          ...requester,
          since: now(),
          begin() {
            stopWaiting();
            running++;
            add(runningOf, requester.client, 1);
            add(runningIn, requester.network, 1);
            resolve(runNow(work, requester));
          },
          refuse(reason) {
            stopWaiting();
            reject(reason);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        line.add(task);
        beginNext();
        if (overload.isLasting()) shed(task);
        else isShort = false;
      });
    },

    stats: () => ({
      ...counts,
      running,
      waiting: line.size(),
      slots: limit.current(),
      serviceMs: serviceMs(),
      expectedWaitMs: expectedWaitMs(),
    }),
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/**
 * Compares arrivals with tasks done, over one interval after the other. Without overload the
 * interval starts over whenever a task begins within the target.
 */
function watchOverload(now: () => number) {
  let isLasting = false;
  /** Whether more came than was done in the interval before. */
  let wasExceeded = false;
  let from = now();
  let arrived = 0;
  let done = 0;

  function startInterval(): void {
    from = now();
    arrived = 0;
    done = 0;
  }

  return {
    arrived() {
      if (now() - from >= intervalMs) {
        const isExceeded = arrived > overloadShare * done;
        isLasting = isExceeded && (isLasting || wasExceeded);
        wasExceeded = isExceeded;
        startInterval();
      }
      arrived++;
    },
    done: () => void done++,
    begun(waitedMs: number) {
      // Once the line is kept short, only the number of arrivals tells.
      if (isLasting || waitedMs > targetMs) return;
      wasExceeded = false;
      startInterval();
    },
    isLasting: () => isLasting,
  };
}
