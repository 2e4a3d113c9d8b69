import Fastify from 'fastify';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnsweredRequest, noMetrics } from './metrics.ts';
import { observeRequests } from './requests.ts';
import { createTracing } from './tracing.ts';

const tracing = createTracing();
const counted: AnsweredRequest[] = [];
beforeEach(() => void counted.splice(0));
const app = Fastify({ loggerInstance: pino({ level: 'silent' }) });
afterAll(() => app.close());
observeRequests(app, {
  tracing,
  trustsTraces: true,
  metrics: { ...noMetrics, countRequest: (request) => void counted.push(request) },
});
app.get('/things/:id', async () => tracing.current());
app.post('/things', async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return tracing.current();
});
app.get('/page', (req, reply) => {
  req.pagePattern = '/:lang/product/:handle';
  void reply.send('');
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('the trace of a request', () => {
  test('continues its caller’s, with its own span', async () => {
    const response = await app.inject({
      url: '/things/1',
      headers: { traceparent, tracestate: 'v=1' },
    });
    const trace = response.json<Record<string, unknown>>();

    expect(trace).toMatchObject({ traceId, isSampled: true, state: 'v=1' });
    expect(trace['spanId']).toMatch(/^[0-9a-f]{16}$/);
    expect(trace['spanId']).not.toBe('00f067aa0ba902b7');
  });

  test('is a new one, not sampled, when no proxy of ours vouches for the header', async () => {
    const open = Fastify({ loggerInstance: pino({ level: 'silent' }) });
    observeRequests(open, { tracing, trustsTraces: false, metrics: noMetrics });
    open.get('/', async () => tracing.current());

    const headers = { traceparent, tracestate: 'v=1' };
    const trace = (await open.inject({ url: '/', headers })).json<Record<string, unknown>>();
    await open.close();

    expect(trace).toMatchObject({ isSampled: false, state: null });
    expect(trace['traceId']).toMatch(/^[0-9a-f]{32}$/);
    expect(trace['traceId']).not.toBe(traceId);
  });

  test('is a new one when the header is not valid', async () => {
    const ids = await Promise.all(
      ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`].map(
        async (header) =>
          (await app.inject({ url: '/things/1', headers: { traceparent: header } })).json<{
            traceId: string;
          }>().traceId,
      ),
    );

    for (const id of ids) expect(id).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('survives reading a body, for each of many concurrent requests', async () => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const traceIds = Array.from({ length: 20 }, (_, i) => (i + 1).toString(16).padStart(32, 'a'));

    const answered = await Promise.all(
      traceIds.map(async (id) => {
        const body = JSON.stringify({ text: 'x'.repeat(200_000) });
        const headers = {
          'content-type': 'application/json',
          traceparent: `00-${id}-00f067aa0ba902b7-00`,
        };
        const response = await fetch(`${url}/things`, { method: 'POST', body, headers });
        return ((await response.json()) as { traceId: string }).traceId;
      }),
    );

    expect(answered).toEqual(traceIds);
  });
});

describe('a request is counted', () => {
  test('under its route’s pattern, method and status', async () => {
    await app.inject({ url: '/things/a-secret?q=words' });

    expect(counted).toEqual([
      { route: '/things/:id', method: 'GET', status: 200, seconds: expect.any(Number) as number },
    ]);
  });

  test('under the pattern of the rendered page', async () => {
    await app.inject({ url: '/page' });

    expect(counted[0]?.route).toBe('/:lang/product/:handle');
  });

  test('under one label for all unknown addresses', async () => {
    for (let i = 0; i < 50; i++)
      await app.inject({ url: `/nothing/${i}`, method: i % 2 === 0 ? 'GET' : 'DELETE' });

    expect(new Set(counted.map(({ route }) => route))).toEqual(new Set(['unmatched']));
  });
});
