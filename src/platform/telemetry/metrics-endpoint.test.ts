import Fastify from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { type Metrics, noMetrics } from './metrics.ts';
import { metricsRoute, serveMetrics } from './metrics-endpoint.ts';

const log = pino({ level: 'silent' });
const metrics: Metrics = {
  ...noMetrics,
  write: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'kervan 1\n' }),
};
const token = 'a-token-of-32-characters-or-more';

const opened: { close(): PromiseLike<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function mainPort(asked: string | null) {
  const app = Fastify();
  opened.push(app);
  await app.register(metricsRoute, { metrics, token: asked });
  return async (authorization?: string) => {
    const { statusCode, body, headers } = await app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
    return { status: statusCode, body, challenge: headers['www-authenticate'] };
  };
}

describe('metrics on the main port', () => {
  test('do not exist without a configured token', async () => {
    const get = await mainPort(null);

    expect(await get()).toMatchObject({ status: 404, body: '' });
    expect(await get('Bearer ')).toMatchObject({ status: 404, body: '' });
    expect(await get('Bearer null')).toMatchObject({ status: 404, body: '' });
  });

  test('require the token', async () => {
    const get = await mainPort(token);

    for (const said of [
      undefined,
      '',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      'Bearer',
    ]) {
      expect([said, await get(said)]).toEqual([
        said,
        { status: 401, body: '', challenge: 'Bearer' },
      ]);
    }
    expect(await get(`Bearer ${token}`)).toMatchObject({ status: 200, body: 'kervan 1\n' });
    expect(await get(`bearer  ${token}`)).toMatchObject({ status: 200 });
  });
});

describe('metrics on a separate port', () => {
  async function ownPort(asked: string | null) {
    const served = await serveMetrics({ metrics, port: 0, host: '127.0.0.1', token: asked, log });
    opened.push(served);
    return (path: string, options?: RequestInit) =>
      fetch(`http://127.0.0.1:${served.port}${path}`, options);
  }

  test('are all that it serves', async () => {
    const get = await ownPort(null);

    const scraped = await get('/metrics');

    expect([scraped.status, await scraped.text(), scraped.headers.get('content-type')]).toEqual([
      200,
      'kervan 1\n',
      'text/plain; version=0.0.4',
    ]);
    expect((await get('/')).status).toBe(404);
    expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
  });

  test('also require a configured token', async () => {
    const get = await ownPort(token);

    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
  });

  test('name their own setting when the port is taken', async () => {
    const first = await serveMetrics({ metrics, port: 0, host: '127.0.0.1', token: null, log });
    opened.push(first);

    await expect(
      serveMetrics({ metrics, port: first.port, host: '127.0.0.1', token: null, log }),
    ).rejects.toThrow(`METRICS_PORT ${first.port} of 127.0.0.1 is taken`);
  });
});
