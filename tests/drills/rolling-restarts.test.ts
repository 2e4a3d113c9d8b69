// Two web processes behind proxies and a worker are restarted one after the other under load,
// unnoticed by visitors. The proxies are configured as docs/operating.md says.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { socketRetries } from '#shared/socket-retries.ts';
import { findProxies } from '../../tools/proxies.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  buildPages,
  killPrograms,
  type Program,
  publicUrl,
  start,
  startWorkerProcess,
} from '#tests/support/processes.ts';
import { type Proxy, startHaproxy, startNginx, stopProxies } from '#tests/support/proxies.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

const rounds = isLongDrill ? 20 : 1;
// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 + rounds * 60_000, hookTimeout: 120_000 });

const programs = findProxies();
if (!programs)
  console.log('No drill of restarts: nginx and haproxy are not here, nor installable.');

const database = await testDatabase();
const context = testContext(database);
const folder = path.resolve(`.data/test/run-${process.pid}/proxies`);

let ports: [number, number];
let webs: [Program, Program];
let worker: Program;
let proxies: readonly Proxy[] = [];
let buyerTokens: readonly string[];
const sockets: Socket[] = [];
const env = {
  DATABASE_URL: database.url,
  FETCH_PICTURES: 'off',
  WORKER: 'off',
  DATABASE_POOL_SIZE: '4',
  TRUST_PROXY: '1',
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'warn',
};

const workerEnv = { ...env, LOG_LEVEL: 'info' }; // the log says when it takes jobs

/** Restarts as documented. Resolves when the process listens and is ready. */
async function startWeb(port: number): Promise<Program> {
  const program = start('src/server.ts', [], { ...env, PORT: String(port) });
  await program.says('Kervan is open at');
  await vi.waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200, {
    timeout: 60_000,
    interval: 50,
  });
  return program;
}

describe.skipIf(programs === null)('rolling restarts of two web processes and a worker', () => {
  beforeAll(async () => {
    await openSmallMarket(context);
    const { id } = await openStore(context);
    await saveProducts(
      context,
      id,
      Array.from({ length: 30 }, (_, i) =>
        productInputOf({ externalId: `towel ${i}`, title: { en: `Towel ${i}` } }),
      ),
    );
    const visitor = visitorOf(database).context;
    const services = { ...visitor.services, secret: await deploymentSecret(database.db) };
    const emails = Array.from({ length: 2 * writers }, (_, i) => `buyer-${i}@example.com`);
    const buyers = emails.map((email) => somebodyNew({ ...visitor, services }, email));
    buyerTokens = (await Promise.all(buyers)).map(({ token }) => token);
    await buildPages();

    ports = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })];
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    [webs, worker] = await Promise.all([
      Promise.all([startWeb(ports[0]), startWeb(ports[1])]),
      startWorkerProcess(workerEnv),
    ]);
    proxies = await Promise.all([
      startNginx({ program: programs!.nginx, folder, ports }),
      startHaproxy({ program: programs!.haproxy, folder, ports }),
    ]);
  });

  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await stopProxies();
    await killPrograms();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('fail and repeat no request behind nginx and haproxy, and sockets reconnect', async () => {
    const enough = new AbortController();
    const load = proxies.map((proxy, index) =>
      startLoad(proxy, buyerTokens.slice(index * writers), enough.signal),
    );
    const seated = await Promise.all(proxies.map((proxy) => openSockets(proxy, buyerTokens[0]!)));
    await Promise.all(load.map(({ isUnderWay }) => isUnderWay));

    try {
      for (let round = 0; round < rounds; round++) {
        await Promise.all([restartWebs(), restartWorker()]);
      }
      await vi.waitUntil(() => sockets.every(({ connected }) => connected), { timeout: 30_000 });
    } finally {
      enough.abort();
    }
    const results = await Promise.all(load.map(({ result }) => result));

    for (const [index, { name, log }] of proxies.entries()) {
      const { failures, refusals, reads, posted } = results[index]!;
      // The failures first: reports cut long messages.
      expect(failures, `${name}:\n${failures.join('\n')}\n${log().slice(-2_000)}`).toEqual([]);
      expect(reads).toBeGreaterThan(100 * rounds);
      // A busy machine refuses some in time, and their clients come again; a quiet one has no need.
      expect(refusals.length, refusals.join('\n')).toBeLessThanOrEqual(
        isLongDrill ? 0 : reads / 10,
      );
      expect(posted.length).toBeGreaterThan(10 * rounds);
    }
    const { rows } = await database.pool.query<{ product_name: string }>(
      'select product_name from rfqs',
    );
    expect(rows.map((row) => row.product_name).toSorted()).toEqual(
      results.flatMap(({ posted }) => posted).toSorted(),
    );
    for (const { returns, attempts } of seated) {
      expect(returns.length).toBeGreaterThan(0);
      // Each one got in at its first try, which browsers make within a second.
      expect(Math.max(...attempts)).toBe(1);
      const slowestMs = Math.round(Math.max(...returns));
      console.log(`sockets back: ${returns.length}, the slowest after ${slowestMs} ms`);
      // A guard against retries that wait ever longer; a busy machine needs some of it itself.
      expect(slowestMs).toBeLessThanOrEqual(10_000);
    }
    expect(
      (await database.pool.query("select name from pgboss.job where state = 'failed'")).rows,
    ).toEqual([]);
    for (const { reads, posted, refusals } of results)
      console.log(`${reads} reads, ${posted.length} posts, ${refusals.length} refused at first`);
  });
});

/** As documented: waits until a process is ready and the proxy has seen it, then goes on. */
async function restartWebs(): Promise<void> {
  for (const index of [0, 1] as const) {
    await wait(2_000);
    webs[index].kill('SIGTERM');
    expect(await webs[index].exit).toEqual({ code: 0, signal: null });
    webs[index] = await startWeb(ports[index]);
  }
}

async function restartWorker(): Promise<void> {
  worker.kill('SIGTERM');
  expect(await worker.exit).toEqual({ code: 0, signal: null });
  worker = await startWorkerProcess(workerEnv);
}

type LoadResult = {
  /** Failures, one line each. */
  readonly failures: readonly string[];
  /** Answers that told the client to come again because there was too much to do. */
  readonly refusals: readonly string[];
  readonly reads: number;
  /** Names of committed requests. */
  readonly posted: readonly string[];
};

type Asked = Pick<http.RequestOptions, 'path' | 'agent' | 'method' | 'headers'>;
/** How often one request is sent again. */
const maxRefusals = 3;

/** The proxies choose the process by the address of the visitor. */
const visitorAddress = (number: number) => `127.0.1.${number + 1}`;
const readers = 6;
const writers = 3;
const paths = [
  '/en',
  '/tr/shop',
  '/en/shop/home/towels',
  '/en/rfq',
  '/api/v1/products?limit=5',
  '/front/api/v1/category-groups',
  '/healthz',
  '/ar/nowhere',
];

/** Visitors who read and write through a proxy until they are stopped. */
function startLoad(
  { name, port }: Proxy,
  tokens: readonly string[],
  enough: AbortSignal,
): { readonly isUnderWay: Promise<void>; readonly result: Promise<LoadResult> } {
  const failures: string[] = [];
  const refusals: string[] = [];
  const posted: string[] = [];
  let reads = 0;
  const startedAt = performance.now();
  const begun = Promise.withResolvers<void>();

  /** Sends a request, again when it is told to come later. Resolves to whether it succeeded. */
  const succeeds = async (expected: number, options: Asked, body?: string): Promise<boolean> => {
    for (let refusedTimes = 0; ; refusedTimes++) {
      const sentAt = performance.now();
      const { status, retryAfter, error } = await send({ port, ...options }, body);
      if (status === expected) return true;
      const [at, tookMs] = [sentAt - startedAt, performance.now() - sentAt].map(Math.round);
      const line =
        `${options.method ?? 'GET'} ${options.path}: ${status ?? error}` +
        ` at ${at} ms, after ${tookMs} ms`;
      const isRefused = status === 503 && retryAfter !== null;
      if (!isRefused || refusedTimes === maxRefusals) {
        failures.push(line);
        return false;
      }
      refusals.push(line);
      await wait(retryAfter * 1_000);
    }
  };
  const reader = async (number: number) => {
    const agent = new http.Agent({ keepAlive: true, localAddress: visitorAddress(number) });
    for (let i = number; !enough.aborted; i++) {
      const asked = paths[i % paths.length]!;
      const expected = asked === '/ar/nowhere' ? 404 : 200;
      if (await succeeds(expected, { path: asked, agent })) reads += 1;
      await wait(40);
    }
    agent.destroy();
  };
  const writer = async (number: number) => {
    const agent = new http.Agent({
      keepAlive: true,
      localAddress: visitorAddress(readers + number),
    });
    for (let i = 0; !enough.aborted; i++) {
      const productName = `Peshtemal for ${name}, ${number}-${i}`;
      const body = JSON.stringify({ terms: true, productName, quantity: 2_000, country: 'DE' });
      const headers = {
        authorization: `Bearer ${tokens[number]!}`,
        'content-type': 'application/json',
      };
      const asked = { path: '/api/v1/rfqs', agent, method: 'POST', headers };
      if (await succeeds(201, asked, body)) posted.push(productName);
      if (posted.length > 5) begun.resolve();
      await wait(100);
    }
    agent.destroy();
  };
  /** Avoids limits by day and by network. */
  const forgetLimits = async () => {
    while (!enough.aborted) {
      await database.pool.query('delete from rate_limits');
      await wait(300);
    }
  };

  const everyone = [
    ...Array.from({ length: readers }, (_, i) => reader(i)),
    ...Array.from({ length: writers }, (_, i) => writer(i)),
    forgetLimits(),
  ];
  return {
    isUnderWay: begun.promise,
    result: Promise.all(everyone).then(() => ({ failures, refusals, reads, posted })),
  };
}

type Outcome = {
  readonly status?: number;
  /** Seconds after which the client should come again. */
  readonly retryAfter: number | null;
  readonly error?: string;
};

/** Resolves to the status of a complete answer or to the error. */
function send(options: http.RequestOptions, body?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error) => resolve({ error: message, retryAfter: null });
    const request = http.request({ host: '127.0.0.1', ...options }, (response) => {
      response.on('error', fail).resume();
      response.on('end', () => {
        if (!response.complete) return fail(new Error('cut off'));
        const { 'retry-after': seconds } = response.headers;
        const retryAfter = seconds === undefined ? null : Number(seconds);
        return resolve({ status: response.statusCode!, retryAfter });
      });
    });
    request.setTimeout(30_000, () => request.destroy(new Error('no answer for 30 seconds')));
    request.on('error', fail);
    request.end(body);
  });
}

type SocketReturns = {
  /** Milliseconds from the loss of a connection to the next one. */
  readonly returns: readonly number[];
  /** Tries that each one needed to reconnect. */
  readonly attempts: readonly number[];
};

/** Twenty of a buyer, half of them by WebSocket alone; resolves when all are connected. */
async function openSockets({ port }: Proxy, token: string): Promise<SocketReturns> {
  const returns: number[] = [];
  const attempts: number[] = [];
  const opened = Array.from({ length: 20 }, (_, i) => {
    const agent = new http.Agent({
      keepAlive: true,
      localAddress: visitorAddress(50 + i),
      // The types are those of browsers, where an agent is a name.
    }) as unknown as string;
    const socket = io(`http://127.0.0.1:${port}`, {
      forceNew: true,
      agent,
      auth: { token },
      ...socketRetries,
      ...(i % 2 === 0 && { transports: ['websocket'] }),
    });
    let lostAt = 0;
    socket.on('disconnect', () => (lostAt = performance.now()));
    socket.on('connect', () => lostAt > 0 && returns.push(performance.now() - lostAt));
    socket.io.on('reconnect', (attempt) => attempts.push(attempt));
    return socket;
  });
  sockets.push(...opened);
  await vi.waitUntil(() => opened.every(({ connected }) => connected), { timeout: 30_000 });
  return { returns, attempts };
}
