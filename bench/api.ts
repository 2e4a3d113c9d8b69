// The API: kept answers next to a bare server with the same bytes, and CPU of those past them.
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/connection.ts';
import { createSettledCounter } from '#platform/http/settled-counter.ts';
import { minuteMs } from '#shared/durations.ts';
import { closing } from './closing.ts';
import { openDatabase } from './database.ts';
import { wholeResponse } from './http-load.ts';
import { measureApiAnswer } from './in-turns.ts';
import { isServed, type SentRequest, startLoadProcess } from './load-process.ts';
import { requestFor } from './pages.ts';
import { apiProductRequests } from './past-the-cache.ts';
import { type Figure, ms, type Section, upTo } from './report.ts';
import { type ServerProcess, startBare, startKervan } from './server-process.ts';

const goals = { minOfBare: 0.5, maxCpuMs: 1.5, maxLimiterMs: 0.05 } as const;
const durations = { warmUp: 4, measured: 8 } as const;
const visitors = 4;
/** Where hits of the limiter come from, and how many there are. */
const limited = { networks: 2_000, hits: 100_000 } as const;

export async function measureApi(databaseUrl: string): Promise<Section[]> {
  const requests = await closing(openDatabase(databaseUrl), ({ context }) => requestsOf(context));
  return closing(await startKervan(databaseUrl), async (kervan) => [
    {
      title: 'Answers of the API from memory, beside a bare node:http server',
      figures: await closing(await startBare(), (bare) => measureKept(kervan, bare, requests)),
    },
    {
      title: 'Answers of the API past the memory',
      figures: [
        await cpuFigure(kervan, 'CPU of the server for a product', requests.products),
        await cpuFigure(kervan, 'CPU of the server for a list of 48', [requests.list]),
        await measureLimiter(),
      ],
    },
  ]);
}

type Requests = { readonly products: readonly SentRequest[]; readonly list: SentRequest };

async function requestsOf(context: Context): Promise<Requests> {
  const products = await apiProductRequests(context);
  return { products, list: { ...products[0]!, path: '/api/v1/products?limit=48' } };
}

async function measureKept(
  kervan: ServerProcess,
  bare: ServerProcess,
  { products, list }: Requests,
): Promise<Figure[]> {
  const kept = [
    ['A list of 48', list.path],
    ['A product', products[0]!.path],
    ['The category tree', '/api/v1/categories'],
    ['Category groups of the storefront', '/front/api/v1/category-groups'],
  ] as const;
  const figures: Figure[] = [];
  for (const [what, path] of kept) {
    // Makes it.
    await wholeResponse(kervan.origin, requestFor(path));
    const minimum = goals.minOfBare;
    figures.push(await measureApiAnswer(kervan, bare, { path, what, minimum }));
  }
  return figures;
}

async function cpuFigure(
  kervan: ServerProcess,
  what: string,
  requests: readonly SentRequest[],
): Promise<Figure> {
  const cpuMs = await cpuPerAnswer(kervan, { what, requests });
  return { what, measured: ms(cpuMs), ...upTo(cpuMs, goals.maxCpuMs, ms) };
}

type Asked = { readonly what: string; readonly requests: readonly SentRequest[] };

/** Milliseconds of the server's CPU for each answer. Throws when one is not served. */
export const cpuPerAnswer = (kervan: ServerProcess, { what, requests }: Asked): Promise<number> =>
  closing(startLoadProcess(), async (load) => {
    const { origin } = kervan;
    await load.run({ origin, requests, visitors, seconds: durations.warmUp });
    const before = await kervan.usage();
    const answers = await load.run({ origin, requests, visitors, seconds: durations.measured });
    const after = await kervan.usage();
    if (!answers.every(isServed)) throw new Error(`${what}: not all were served.`);
    return (after.cpuMicros - before.cpuMicros) / 1_000 / answers.length;
  });

/** Without a database: it is settled once a second, apart from the requests. */
async function measureLimiter(): Promise<Figure> {
  const counter = createSettledCounter({
    db: {} as Database,
    secret: 'a secret of the bench',
    onError: () => {},
  });
  const startedAt = performance.now();
  for (let i = 0; i < limited.hits; i++) {
    const network = i % limited.networks;
    counter.hit('all routes', `10.0.${network >> 8}.${network & 255}`, minuteMs);
  }
  const each = (performance.now() - startedAt) / limited.hits;
  await counter.close();
  const text = (value: number) => `${value.toFixed(4)} ms`;
  return {
    what: 'What the limiter adds to a request',
    measured: text(each),
    ...upTo(each, goals.maxLimiterMs, text),
  };
}
