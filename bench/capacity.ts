// What a web process costs for each kind of request, and what so many visitors an hour need of it.
import fs from 'node:fs';
import { cpuPerAnswer } from './api.ts';
import { closing } from './closing.ts';
import { type BenchServer, copyDatabase, dropDatabase, openDatabase } from './database.ts';
import type { SentRequest } from './load-process.ts';
import { addUsers, logInOf } from './log-ins.ts';
import { listedCategories } from './pages.ts';
import { apiProductRequests, filterRequests, searchRequests } from './past-the-cache.ts';
import { count, type Figure, ms, type Section } from './report.ts';
import { startKervan } from './server-process.ts';

/** Of one visit, as far as a process answers it: pictures and scripts without a CDN. */
const visit = {
  cachedPage: 6,
  page: 1.5,
  search: 0.5,
  script: 40,
  picture: 20,
  keptAnswer: 4,
  answer: 1,
  logIn: 0.05,
} as const;
type Kind = keyof typeof visit;

/** Above it the slowest begin to wait for each other. */
const busyShare = 0.6;
const hourly = [1_000, 10_000, 100_000] as const;

/** `marketName`: people who log in are added to a copy of it. */
export async function measureCapacity(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_capacity';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    const requests = await closing(openDatabase(url), async ({ context }) => {
      await addUsers(context);
      const [categories, products] = [
        await listedCategories(context),
        await apiProductRequests(context),
      ];
      const get = (path: string): SentRequest => ({
        method: 'GET',
        path,
        headers: { accept: '*/*', 'accept-encoding': 'br' },
      });
      return {
        cachedPage: [get(`/en/shop/${categories[0]!.path}`)],
        page: filterRequests(categories),
        search: searchRequests(),
        script: [get(`/assets/en/${aScript()}`)],
        // Like one of a product it is read from a file for each answer.
        picture: [get('/icon-192.png')],
        keptAnswer: [get(products[0]!.path)],
        answer: products,
        logIn: Array.from({ length: 400 }, (_, i) => logInOf(i)),
      } satisfies Record<Kind, readonly SentRequest[]>;
    });
    const cpuMs = await closing(await startKervan(url), async (kervan) => {
      const costs: [Kind, number][] = [];
      for (const kind of Object.keys(visit) as Kind[])
        costs.push([kind, await cpuPerAnswer(kervan, { what: kind, requests: requests[kind] })]);
      return Object.fromEntries(costs) as Record<Kind, number>;
    });
    return sectionsOf(cpuMs);
  } finally {
    await dropDatabase(server, name);
  }
}

const names: Readonly<Record<Kind, string>> = {
  cachedPage: 'A page from the cache',
  page: 'A page past it, with filters',
  search: 'A search',
  script: 'A script, style or font',
  picture: 'A picture',
  keptAnswer: 'An answer of the API from memory',
  answer: 'An answer of the API past it',
  logIn: 'A log-in',
};

function sectionsOf(cpuMs: Readonly<Record<Kind, number>>): Section[] {
  const kinds = Object.keys(visit) as Kind[];
  const ofVisit = kinds.reduce((sum, kind) => sum + visit[kind] * cpuMs[kind], 0);
  const each = kinds.map((kind): Figure => ({
    what: names[kind],
    measured: `${ms(cpuMs[kind])}, ${count(1_000 / cpuMs[kind])} a second of a core`,
  }));
  const needed = hourly.map((visitors): Figure => {
    const busy = (visitors * ofVisit) / 1_000 / 3_600;
    const processes = Math.ceil(busy / busyShare);
    return {
      what: `${count(visitors)} visitors an hour`,
      measured: `${busy.toFixed(2)} of a core, ${count(processes)} × a process`,
    };
  });
  const what = kinds.map((kind) => `${visit[kind]} × ${inSentence(names[kind])}`).join(', ');
  return [
    { title: 'CPU of a web process for each kind of request', figures: each },
    {
      title: `What visitors need, a visit being ${what}; processes ${busyShare * 100} % busy`,
      figures: needed,
    },
  ];
}

const inSentence = (name: string) => name[0]!.toLowerCase() + name.slice(1);

/** A built script that pages load. */
const aScript = (): string =>
  fs.readdirSync('build/client/assets/en').find((name) => /^frame-.*\.js$/.test(name))!;
