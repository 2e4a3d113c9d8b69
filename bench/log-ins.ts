// Measures what log-ins, which cost CPU on purpose, do to page views at the same time.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { closing } from './closing.ts';
import { type BenchServer, copyDatabase, dropDatabase, openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import type { SentRequest } from './load-process.ts';
import { count, type Figure, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const perSecond = 50;
const seconds = 20;
const people = 200;
const maxDelayMs = 50;
const password = 'four';

/** `marketName`: people are added to a copy of it. */
export async function measureLogIns(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_log_ins';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    await closing(openDatabase(url), async ({ context }) => {
      await addUsers(context);
    });
    return [
      {
        title: `Pages while ${perSecond} people a second log in`,
        figures: await closing(await startKervan(url), measure),
      },
    ];
  } finally {
    await dropDatabase(server, name);
  }
}

/** So many as take turns in logging in. */
export async function addUsers(context: Context): Promise<void> {
  const passwordHash = await context.services.passwords.hash(password);
  await context.db.insert(users).values(
    Array.from({ length: people }, (_, i) => ({
      email: emailOf(i),
      name: `Person ${i}`,
      passwordHash,
      locale: 'en' as const,
      currency: 'USD' as const,
      notifications: {},
    })),
  );
}

/** The log-in of the person with this number. */
export const logInOf = (i: number): SentRequest => ({
  method: 'POST',
  path: '/users/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: emailOf(i % people), password }),
});

const emailOf = (i: number): string => `person-${i}@bench.example`;

async function measure(kervan: ServerProcess): Promise<Figure[]> {
  await Promise.all([openPages(kervan, 3), logIns(kervan, 3)]); // warm
  const alone = await openPages(kervan, seconds);
  await kervan.usage();
  const [beside, asked] = await Promise.all([openPages(kervan, seconds), logIns(kervan, seconds)]);
  const { loopDelayMs } = await kervan.usage();
  say(
    `Logged in ${count(asked.length)} times; ` +
      `the event loop was late by at most ${ms(loopDelayMs.max)}`,
  );
  const wanted = perSecond * seconds;
  const refused = wanted - asked.length;
  return [
    {
      what: 'How late the event loop was: 99 of 100 times within',
      measured: `${ms(loopDelayMs.p99)} (at most ${ms(loopDelayMs.max)})`,
      ...upTo(loopDelayMs.p99, maxDelayMs, ms),
    },
    {
      what: `A log-in; ${count(refused)} of ${count(wanted)} were refused`,
      measured: p50p95(median(asked), percentile(asked, 0.95)),
    },
    { what: 'A cached page meanwhile', measured: p50p95(median(beside), percentile(beside, 0.95)) },
    {
      what: 'A cached page without them',
      measured: p50p95(median(alone), percentile(alone, 0.95)),
    },
  ];
}

let visitors = 0;
/** Each from a network of its own: one alone is held back. */
const visitor = (): Record<string, string> => ({
  'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`,
});

/** So many a second, whether or not those before are answered; milliseconds until each was. */
async function steadily(
  rate: number,
  forSeconds: number,
  ask: (i: number) => Promise<void>,
): Promise<number[]> {
  const started: Promise<number>[] = [];
  const from = performance.now();
  for (let i = 0; i < rate * forSeconds; i++) {
    throwIfInterrupted();
    await sleep(Math.max(0, from + (i * 1_000) / rate - performance.now()));
    const at = performance.now();
    started.push(ask(i).then(() => performance.now() - at));
  }
  return Promise.all(started);
}

/** Milliseconds of those that are taken; the others are refused. */
async function logIns(kervan: ServerProcess, forSeconds: number): Promise<number[]> {
  const refused = new Set<number>();
  const took = await steadily(perSecond, forSeconds, async (i) => {
    const { path, method, headers, body } = logInOf(i);
    const response = await fetch(kervan.origin + path, {
      method,
      headers: { ...headers, ...visitor() },
      body: body!,
    });
    await response.arrayBuffer();
    if (response.status === 503) refused.add(i);
    else if (response.status !== 200)
      throw new Error(`A log-in was answered with ${response.status}.`);
  });
  return took.filter((_, i) => !refused.has(i));
}

const openPages = (kervan: ServerProcess, forSeconds: number): Promise<number[]> =>
  steadily(20, forSeconds, async () => {
    const response = await fetch(`${kervan.origin}/en/shop/home-garden-kitchen`, {
      headers: visitor(),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`A page was answered with ${response.status}.`);
  });
