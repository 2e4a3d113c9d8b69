// A closed loop of 1 to 64 visitors, who wait for each answer before they ask again. Goals: no
// refusal, and a throughput that does not fall. Then eight visitors while one network floods the
// server, and sixteen while the server's process is stopped for 300 ms again and again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { closing } from './closing.ts';
import { cartWrites } from './cart-writes.ts';
import { type BenchServer, copyDatabase, dropDatabase, openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { isServed, type LoadProcess, type LoadResponse, startLoadProcess } from './load-process.ts';
import { addUsers, logInOf } from './log-ins.ts';
import { apiProductRequests, filterRequests, searchRequests } from './past-the-cache.ts';
import { listedCategories } from './pages.ts';
import type { SentRequest } from './load-process.ts';
import { count, type Figure, from, ms, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { percentile } from './statistics.ts';

const visitors = [1, 2, 4, 8, 16, 32, 64] as const;
const seconds = { warmUp: 6, each: 6, quiet: 10, flood: 15, paused: 12 } as const;
const goals = { minOfBest: 0.9, maxOfFairWait: 1.5, maxBesideFlood: 3 } as const;
const usualVisitors = 8;
const pausedVisitors = 16;
const pause = { everyMs: 2_000, lastsMs: 300 } as const;
/** A second, from one network: more than is served. */
const floodRate = 600;
const floodNetwork = '203.0.113.7';

type Kind = { readonly title: string; readonly requests: readonly SentRequest[] };

/** `marketName`: people are added to a copy of it. */
export async function measureVisitors(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_visitors';
  await copyDatabase(server, marketName, name);
  try {
    return await measureKinds(server.urlOf(name));
  } finally {
    await dropDatabase(server, name);
  }
}

async function measureKinds(url: string): Promise<Section[]> {
  const kinds = await closing(openDatabase(url), ({ context }) => kindsOf(context));
  const sections: Section[] = [];
  for (const kind of kinds) {
    // A process of its own each: memory and caches of one do not change the other's figures.
    sections.push(
      await closing(await startKervan(url), (kervan) =>
        closing(startLoadProcess(), (load) =>
          closing(startLoadProcess(), (flood) => measureKind(kind, { kervan, load, flood })),
        ),
      ),
    );
  }
  return sections;
}

async function kindsOf(context: Context): Promise<Kind[]> {
  await addUsers(context);
  return [
    { title: 'products of the API', requests: await apiProductRequests(context) },
    { title: 'filter pages', requests: filterRequests(await listedCategories(context)) },
    { title: 'searches', requests: searchRequests() },
    { title: 'log-ins', requests: Array.from({ length: 200 }, (_, i) => logInOf(i)) },
    { title: 'writes', requests: await cartWrites(context) },
  ];
}

type Processes = {
  readonly kervan: ServerProcess;
  readonly load: LoadProcess;
  readonly flood: LoadProcess;
};

async function measureKind(
  { title, requests }: Kind,
  { kervan, load, flood }: Processes,
): Promise<Section> {
  let next = 0;
  /** Others than before: none of them may come from a cache. */
  const unsent = (): SentRequest[] => {
    const begin = (next += 4_000) % requests.length;
    return [...requests.slice(begin), ...requests.slice(0, begin)];
  };
  const visit = (atOnce: number, forSeconds: number): Promise<LoadResponse[]> => {
    throwIfInterrupted();
    const { origin } = kervan;
    return load.run({ origin, requests: unsent(), visitors: atOnce, seconds: forSeconds });
  };
  await visit(4, seconds.warmUp);
  const rows: Row[] = [];
  for (const atOnce of visitors) {
    rows.push(rowOf(atOnce, await visit(atOnce, seconds.each)));
    say(`${title}, ${atOnce} at once: ${count(rows.at(-1)!.perSecond)} a second`);
  }
  const quiet = rowOf(usualVisitors, await visit(usualVisitors, seconds.quiet));
  const flooding = flood.run({
    origin: kervan.origin,
    requests: unsent(),
    perSecond: floodRate,
    seconds: seconds.flood,
    network: floodNetwork,
  });
  const beside = rowOf(usualVisitors, await visit(usualVisitors, seconds.flood - 2));
  await flooding;
  const paused = await besidePauses(kervan, () => visit(pausedVisitors, seconds.paused));
  return {
    title: `Visitors at once: ${title}`,
    figures: [
      ...rows.map(figureOf),
      bestFigure(rows),
      ...besideFlood(quiet, beside),
      pausedFigure(paused),
    ],
  };
}

/** Takes the server's CPU away until the visits are over. */
async function besidePauses(
  kervan: ServerProcess,
  visit: () => Promise<LoadResponse[]>,
): Promise<readonly LoadResponse[]> {
  const over = new AbortController();
  const visiting = visit().finally(() => over.abort());
  while (!over.signal.aborted) {
    await sleep(pause.everyMs);
    await kervan.pause(pause.lastsMs);
  }
  return visiting;
}

function pausedFigure(answers: readonly LoadResponse[]): Figure {
  const unserved = answers.filter((answer) => !isServed(answer)).length;
  return {
    what:
      `Refused of ${pausedVisitors} visitors while the process has no CPU ` +
      `for ${pause.lastsMs} ms, again and again`,
    measured: `${count(unserved)} of ${count(answers.length)}`,
    ...upTo(unserved, 0, count),
  };
}

type Row = {
  readonly atOnce: number;
  /** Served. */
  readonly perSecond: number;
  readonly refused: number;
  /** Neither served nor refused. */
  readonly others: number;
  readonly p95: number;
};

function rowOf(atOnce: number, answers: readonly LoadResponse[]): Row {
  const served = answers.filter(isServed).map((answer) => answer.ms);
  const refused = answers.filter(({ status }) => status === 503).length;
  const lasted = answers.reduce((sum, answer) => sum + answer.ms, 0) / atOnce / 1_000;
  return {
    atOnce,
    perSecond: served.length / lasted,
    refused,
    others: answers.length - served.length - refused,
    p95: percentile(served, 0.95),
  };
}

const text = (value: number): string => value.toFixed(2);

/** Whose wait is fair waits for each of the others once. */
function figureOf({ atOnce, perSecond, refused, others, p95 }: Row): Figure {
  const wait = p95 / ((atOnce * 1_000) / perSecond);
  const isMet = refused === 0 && others === 0 && wait <= goals.maxOfFairWait;
  return {
    what: `${atOnce} at once: served a second, refused; p95 of a fair wait`,
    measured: `${perSecond.toFixed(0)}, ${count(refused)}; ${text(wait)} (${ms(p95)})`,
    goal: `0; ≤ ${text(goals.maxOfFairWait)}`,
    isMet,
  };
}

function bestFigure(rows: readonly Row[]): Figure {
  const best = Math.max(...rows.map(({ perSecond }) => perSecond));
  const share = rows.at(-1)!.perSecond / best;
  return {
    what: `Served with ${visitors.at(-1)} at once, of the best of these rates`,
    measured: text(share),
    ...from(share, goals.minOfBest, text),
  };
}

function besideFlood(quiet: Row, beside: Row): Figure[] {
  const slowdown = beside.p95 / quiet.p95;
  return [
    {
      what: `p95 of ${usualVisitors} visitors beside ${floodRate} a second from one network`,
      measured: `${text(slowdown)} of the quiet one (${ms(beside.p95)} to ${ms(quiet.p95)})`,
      ...upTo(slowdown, goals.maxBesideFlood, text),
    },
    {
      what: '… of whom so many were refused',
      measured: count(beside.refused + beside.others),
      ...upTo(beside.refused + beside.others, 0, count),
    },
  ];
}
