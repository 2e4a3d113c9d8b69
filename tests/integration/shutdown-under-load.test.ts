// Requests of visitors while a web process shuts down.
import http from 'node:http';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { openSmallMarket, openStore, productInputOf } from '../support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const context = testContext(database);
afterAll(killPrograms);
let web: WebProcess;
/** Of a member, whose socket is open when the process ends. */
let token: string;

beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(
    context,
    id,
    Array.from({ length: 60 }, (_, i) =>
      productInputOf({ externalId: `towel ${i}`, title: { en: `Towel ${i}` } }),
    ),
  );
  const visitor = visitorOf(database).context;
  const services = { ...visitor.services, secret: await deploymentSecret(database.db) };
  ({ token } = await somebodyNew({ ...visitor, services }, 'buyer@example.com'));
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    FETCH_PICTURES: 'off',
    LOG_LEVEL: 'warn',
  });
});

type Outcome = 'whole' | 'refused' | 'broken';

/**
 * `refused`: the process did not receive the request. `broken`: it may have received it and sent no
 * complete answer.
 */
const ask = (agent: http.Agent, port: number, path: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('close', () => {
        const promised = response.headers['content-length'];
        const isAnswer =
          response.statusCode! < 500 ||
          response.headers['retry-after'] !== undefined || // overloaded
          path === '/readyz'; // no longer ready
        const isWhole =
          response.complete && (promised === undefined || Number(promised) === length);
        resolve(isWhole && isAnswer ? 'whole' : 'broken');
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that is still in the kernel's queue is reset.
      resolve(
        error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && !request.reusedSocket)
          ? 'refused'
          : 'broken',
      );
    });
  });

describe('a web process that shuts down under load', () => {
  test('completes the requests that it has received and ends within ten seconds', async () => {
    const paths = [
      '/en',
      '/en/shop/home/towels',
      '/en/search?q=towel',
      '/en/search?q=sheet',
      '/ar/shop',
      '/healthz',
      '/readyz',
      '/en/nowhere',
      '/front/api/v1/category-groups',
    ];
    const agent = new http.Agent({ keepAlive: true, maxSockets: 24 });
    const count: Record<Outcome, number> = { whole: 0, refused: 0, broken: 0 };
    let wholeAfterwards = 0;
    let isEnding = false;
    const visitor = async (number: number) => {
      for (let i = number; ; i++) {
        const outcome = await ask(agent, web.port, paths[i % paths.length]!);
        count[outcome]++;
        if (outcome === 'whole' && isEnding) wholeAfterwards++;
        if (outcome !== 'whole') return;
      }
    };
    const visitors = Array.from({ length: 24 }, (_, number) => visitor(number));
    const socket = io(web.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { token },
    });
    const socketGone = new Promise((resolve) => socket.once('disconnect', resolve));
    await vi.waitUntil(() => count.whole >= 300 && socket.connected, { timeout: 60_000 });

    isEnding = true;
    const since = performance.now();
    web.kill('SIGTERM');
    expect(await web.exit).toEqual({ code: 0, signal: null });
    expect(performance.now() - since).toBeLessThan(10_000);
    await Promise.all(visitors);
    agent.destroy();

    expect(count).toEqual({ whole: count.whole, refused: 24, broken: 0 });
    expect(wholeAfterwards).toBeGreaterThan(0); // the shutdown came in between
    expect(await socketGone).toBe('transport close');
    expect(web.output()).not.toMatch(/"level":(40|50|60)/);
  });

  test('is not ready at once, and answers until it is drained', async () => {
    const env = { DATABASE_URL: database.url, FETCH_PICTURES: 'off', DRAIN_SECONDS: '60' };
    const drained = await startWebProcess(env);
    const asked = async (path: string) => {
      const response = await fetch(drained.url + path);
      return [response.status, response.headers.get('connection')];
    };
    expect(await asked('/readyz')).toEqual([200, 'keep-alive']);

    drained.kill('SIGTERM');

    await vi.waitUntil(async () => (await asked('/readyz'))[0] === 503, { timeout: 30_000 });
    expect(await asked('/healthz')).toEqual([200, 'close']);
    expect(await asked('/en')).toEqual([200, 'close']);
    drained.kill('SIGTERM'); // the draining is over
    expect(await drained.exit).toEqual({ code: 0, signal: null });
    await expect(asked('/healthz')).rejects.toThrow('fetch failed');
  });

  test('closes its connections to the database', async () => {
    const left = async () =>
      (
        await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database()
         and application_name in ('kervan jobs', 'kervan listen')`,
        )
      ).rowCount;
    await expect.poll(left).toBe(0);
  });
});
