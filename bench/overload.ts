// Four times as much as one process can do, of searches, filter pages, log-ins, writes and uploads:
// what becomes of those that are taken, of those that are refused, of cached pages and of the event
// loop.
import { cartWrites } from './cart-writes.ts';
import { closing } from './closing.ts';
import { type BenchServer, copyDatabase, dropDatabase, openDatabase } from './database.ts';
import { loadServer, wholeResponse } from './http-load.ts';
import { throwIfInterrupted } from './interruption.ts';
import { addUsers, logInOf } from './log-ins.ts';
import {
  bodyOf,
  isServed,
  type LoadResponse,
  type LoadProcess,
  type SentRequest,
  startLoadProcess,
} from './load-process.ts';
import { pictureUploads } from './picture-uploads.ts';
import { filterRequests, searchRequests } from './past-the-cache.ts';
import { listedCategories, requestFor } from './pages.ts';
import { count, type Figure, from, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startBare, startKervan, type Usage } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const overloadFactor = 4;
/** Of what can be done: the process has nothing else to do then. */
const quietShare = 0.2;
const goals = {
  minTakenShare: 0.9,
  maxTakenMs: 1_000,
  maxRefusedMs: 50,
  maxRefusedCpu: 0.1,
  minCachedShare: 0.5,
  maxLoopDelayMs: 50,
} as const;
const durations = {
  warmUp: 8,
  sustained: 8,
  quiet: 15,
  cached: 4,
  overload: 20,
  overloadWithCached: 12,
} as const;
/** Until it is known for overload, work waits as long as it can still be served in time. */
const onsetMs = 5_000;
const cachedConnections = 50;
/** As many at once as are done at once: none waits and none is refused. */
const sustainedConnections = 2;

type Kind = { readonly title: string; readonly requests: readonly SentRequest[] };

/** `marketName`: people are added to a copy of it. */
export async function measureOverload(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_overload';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    const kinds = await closing(openDatabase(url), async ({ context }): Promise<Kind[]> => {
      const categories = await listedCategories(context);
      await addUsers(context);
      return [
        { title: 'searches', requests: searchRequests() },
        { title: 'filter pages', requests: filterRequests(categories) },
        { title: 'log-ins', requests: Array.from({ length: 200 }, (_, i) => logInOf(i)) },
        { title: 'writes', requests: await cartWrites(context) },
        { title: 'uploads', requests: await pictureUploads(context) },
      ];
    });
    const sections: Section[] = [];
    for (const kind of kinds) {
      // A process of its own each: memory and caches of one do not change the other's figures.
      sections.push(
        await closing(await startKervan(url), (kervan) =>
          closing(startLoadProcess(), async (load) =>
            closing(await startBare(), (idle) => measureKind(kind, { kervan, load, idle })),
          ),
        ),
      );
    }
    return sections;
  } finally {
    await dropDatabase(server, name);
  }
}

const text = (value: number): string => value.toFixed(2);

type Processes = {
  readonly kervan: ServerProcess;
  readonly load: LoadProcess;
  /** Does nothing: how late its event loop is, is the machine's doing. */
  readonly idle: ServerProcess;
};

async function measureKind(
  { title, requests }: Kind,
  { kervan, load, idle }: Processes,
): Promise<Section> {
  let next = 0;
  /** So that no phase asks again what one before has left in a cache. */
  const unsent = (wanted: number): SentRequest[] => {
    const some = Array.from({ length: wanted }, (_, i) => requests[(next + i) % requests.length]!);
    next += wanted;
    return some;
  };
  const send = (perSecond: number, seconds: number): Promise<LoadResponse[]> => {
    throwIfInterrupted();
    return load.run({
      origin: kervan.origin,
      requests: unsent(Math.ceil(perSecond * seconds)),
      perSecond,
      seconds,
    });
  };
  const cachedPage = requestFor('/en');
  await wholeResponse(kervan.origin, cachedPage);
  const answerBytes = (await wholeResponse(kervan.origin, cachedPage)).length;
  const loadCached = async (seconds: number): Promise<number> => {
    const options = { answerBytes, connections: cachedConnections, durationMs: seconds * 1_000 };
    const { answers, elapsedMs } = await loadServer(kervan.origin, cachedPage, options);
    return (answers / elapsedMs) * 1_000;
  };

  await loadCached(durations.cached);
  await sustainedRate(kervan.origin, { unsent, seconds: durations.warmUp });
  const idleUsage = await kervan.usage();
  const { perSecond: sustained, answered } = await sustainedRate(kervan.origin, {
    unsent,
    seconds: durations.sustained,
  });
  const takenMicros = ((await kervan.usage()).cpuMicros - idleUsage.cpuMicros) / answered;
  const quiet = await send(Math.max(2, sustained * quietShare), durations.quiet);
  const quietMs = quiet.filter(isServed).map((answer) => answer.ms);
  const quietCached = await loadCached(durations.cached);
  // Usage counts from here.
  const [before] = await Promise.all([kervan.usage(), idle.usage()]);
  const answers = await send(sustained * overloadFactor, durations.overload);
  const alone = await kervan.usage();
  const flood = send(sustained * overloadFactor, durations.overloadWithCached);
  const cached = await loadCached(durations.overloadWithCached - 1);
  const besideAnswers = await flood;
  const beside = await kervan.usage();
  const nothing = await idle.usage();

  const measured: Measured = {
    sustained,
    takenMicros,
    cpuMicros: alone.cpuMicros - before.cpuMicros,
    quietMs,
    quietCached,
    answers,
    besideAnswers,
    cached,
    alone,
    beside,
    idle: nothing,
  };
  say(`Overload of ${title}: ${count(sustained)} a second sustained`);
  return {
    title: `${overloadFactor} times as many ${title} as one process can do`,
    figures: [...acceptedFigures(measured), ...besideFigures(measured)],
  };
}

type Measured = {
  /** Requests a second that one process serves, two at once. */
  readonly sustained: number;
  /** CPU of one of these. */
  readonly takenMicros: number;
  /** CPU under overload alone. */
  readonly cpuMicros: number;
  /** Response times at a fifth of that rate. */
  readonly quietMs: readonly number[];
  /** Cached pages a second without other requests. */
  readonly quietCached: number;
  /** Responses under overload alone. */
  readonly answers: readonly LoadResponse[];
  /** Responses under overload next to cached pages, and these a second. */
  readonly besideAnswers: readonly LoadResponse[];
  readonly cached: number;
  /** The server under overload alone, and next to cached pages. */
  readonly alone: Usage;
  readonly beside: Usage;
  /** A process that does nothing, on the same machine. */
  readonly idle: Usage;
};

const isRefused = ({ status }: LoadResponse): boolean => status === 503;
const timesOf = (
  answers: readonly LoadResponse[],
  isWanted: (answer: LoadResponse) => boolean,
): number[] => answers.filter(isWanted).map((answer) => answer.ms);

const refusedWithin = (times: readonly number[]): string =>
  `${ms(percentile(times, 0.99))} ` +
  `(p50 ${ms(median(times))}, at most ${ms(Math.max(0, ...times))})`;

/** What becomes of the requests. */
function acceptedFigures(measured: Measured): Figure[] {
  const { sustained, quietMs, answers, besideAnswers } = measured;
  const taken = timesOf(answers, isServed);
  const isOnset = ({ sentAtMs }: LoadResponse) => sentAtMs < onsetMs;
  const refusedAtFirst = timesOf(answers.filter(isOnset), isRefused);
  const refused = timesOf(
    answers.filter((answer) => !isOnset(answer)),
    isRefused,
  );
  const others = [...answers, ...besideAnswers].filter(
    (answer) => !isServed(answer) && !isRefused(answer),
  );
  const takenShare = taken.length / durations.overload / sustained;
  const takenMs = percentile(taken, 0.95);
  const refusedCount = count(refused.length + refusedAtFirst.length);
  const refusedMs = percentile(refused, 0.99);
  // The rest of the CPU is what the taken ones cost without the others.
  const { takenMicros, cpuMicros } = measured;
  const refusedCpu = Math.max(0, 1 - (taken.length * takenMicros) / cpuMicros);
  const share = (value: number) => `${(value * 100).toFixed(1)}%`;
  return [
    { what: 'A second that one process does, two at once', measured: sustained.toFixed(1) },
    {
      what: `Taken of ${overloadFactor} times as many, as a share of that rate`,
      measured: `${text(takenShare)} (${refusedCount} of ${count(answers.length)} refused)`,
      ...from(takenShare, goals.minTakenShare, text),
    },
    {
      what: 'Answered otherwise than taken or refused, or not at all',
      measured: count(others.length),
      ...upTo(others.length, 0, count),
    },
    {
      what: 'Those that are taken, and the quiet ones',
      measured:
        `${p50p95(median(taken), takenMs)}; ` +
        `quiet ${p50p95(median(quietMs), percentile(quietMs, 0.95))}`,
      ...upTo(takenMs, goals.maxTakenMs, ms),
    },
    {
      what: 'The others are refused within, 99 of 100, once overload is known',
      measured: refusedWithin(refused),
      ...upTo(refusedMs, goals.maxRefusedMs, ms),
    },
    {
      what: `… and in the first ${onsetMs / 1_000} seconds, while they wait to be served`,
      measured: refusedWithin(refusedAtFirst),
    },
    {
      what: 'CPU that they take, of the process’s',
      measured: share(refusedCpu),
      ...upTo(refusedCpu, goals.maxRefusedCpu, share),
    },
  ];
}

/** What becomes of cached pages and of the event loop. */
function besideFigures({ cached, quietCached, alone, beside, idle }: Measured): Figure[] {
  const cachedShare = cached / quietCached;
  const loopDelayMs = Math.max(alone.loopDelayMs.p99, beside.loopDelayMs.p99);
  const both = (value: (usage: Usage) => number) => `${ms(value(alone))}, ${ms(value(beside))}`;
  const p99 = both((usage) => usage.loopDelayMs.p99);
  const max = both((usage) => usage.loopDelayMs.max);
  return [
    {
      what: 'Cached pages a second meanwhile, beside the quiet rate',
      measured: `${text(cachedShare)} (${count(cached)} to ${count(quietCached)})`,
      ...from(cachedShare, goals.minCachedShare, text),
    },
    {
      what: 'How late the event loop was, without and with those pages: 99 of 100 times within',
      measured: `${p99} (at most ${max})`,
      ...upTo(loopDelayMs, goals.maxLoopDelayMs, ms),
    },
    {
      what: '… and that of a process that does nothing, on the same machine',
      measured: `${ms(idle.loopDelayMs.p99)} (at most ${ms(idle.loopDelayMs.max)})`,
    },
  ];
}

/** What a process does in a second when it always has two to do. */
type Sustained = { readonly unsent: (wanted: number) => SentRequest[]; readonly seconds: number };

const networkOf = (i: number): string => `11.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;

async function sustainedRate(
  origin: string,
  { unsent, seconds }: Sustained,
): Promise<{ readonly perSecond: number; readonly answered: number }> {
  const until = performance.now() + seconds * 1_000;
  let answered = 0;
  const work = async () => {
    while (performance.now() < until) {
      throwIfInterrupted();
      const request = unsent(1)[0]!;
      const forwarded = {
        'x-forwarded-for': networkOf(answered),
      };
      const { path, method } = request;
      const body = bodyOf(request) ?? null;
      const response = await fetch(origin + path, {
        method,
        headers: { ...request.headers, ...forwarded },
        body,
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      answered++;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: sustainedConnections }, work));
  return { perSecond: (answered / (performance.now() - startedAt)) * 1_000, answered };
}
