import Fastify from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.ts';
import { observeRequests } from '#platform/telemetry/requests.ts';
import { noTelemetry } from '#platform/telemetry/telemetry.ts';
import { createTracing } from '#platform/telemetry/tracing.ts';
import { emit } from './emit.server.ts';
import {
  on,
  pruneOutboxJob,
  relayOnce,
  startRelay,
  type Subscription,
  unrelayedCount,
} from './relay.server.ts';

const tellJob = defineJob({
  name: 'tests.tell',
  data: z.object({ n: z.int() }),
  run: async () => {},
});
const countJob = defineJob({
  name: 'tests.count',
  data: z.object({ n: z.int() }),
  run: async () => {},
});
const subscriptions: readonly Subscription[] = [
  on('tests.happened', tellJob, ({ n }: { n: number }) => ({ n })),
  on('tests.happened', countJob, ({ n }: { n: number }) => ({ n: n * 10 })),
];

const database = await testDatabase();
const jobs = [tellJob, countJob, pruneOutboxJob];
// Opens two processes at once on an empty database: both have their queues.
const [one, two] = await Promise.all([
  testServices(database, { jobs }),
  testServices(database, { jobs }),
]);

vi.setConfig({ testTimeout: 60_000 });

const happened = (n: number) => ({ name: 'tests.happened', payload: { n }, tags: [] });
const emitNow = (...numbers: number[]) =>
  inTransaction(one, (inside) => emit(inside, ...numbers.map(happened)));
const queued = async (name: string) =>
  (
    await database.pool.query<{ n: number }>(
      "select (data->>'n')::int as n from pgboss.job where name = $1 order by 1",
      [name],
    )
  ).rows.map((row) => row.n);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

afterEach(async () => {
  await database.pool.query('delete from outbox');
  await database.pool.query('delete from pgboss.job');
});

describe('the outbox relay', () => {
  test('creates one job per event and subscriber, and none on a second run', async () => {
    await emitNow(1, 2);
    expect(await relayOnce(one, subscriptions)).toBe(2);
    expect(await relayOnce(one, subscriptions)).toBe(0);
    expect(await queued('tests.tell')).toEqual([1, 2]);
    expect(await queued('tests.count')).toEqual([10, 20]);
  });

  test('marks events without subscribers as relayed', async () => {
    await inTransaction(one, (inside) =>
      emit(inside, { name: 'tests.ignored', payload: {}, tags: [] }),
    );
    expect(await unrelayedCount(one)).toBe(1);
    expect(await relayOnce(one, subscriptions)).toBe(1);
    expect(await unrelayedCount(one)).toBe(0);
    expect(await queued('tests.tell')).toEqual([]);
  });

  test('in two concurrent processes creates each job once, and loses none', async () => {
    for (let i = 0; i < 6; i++) await emitNow(...numbers(50).map((n) => i * 50 + n));
    const relayAll = async (context: Context) => {
      let count = 0;
      for (let taken = -1; taken !== 0; count += taken)
        taken = await relayOnce(context, subscriptions);
      return count;
    };
    const taken = await Promise.all([relayAll(one), relayAll(two), relayAll(one), relayAll(two)]);
    expect(taken.reduce((sum, count) => sum + count)).toBe(300);
    expect(await unrelayedCount(one)).toBe(0);
    expect(await queued('tests.tell')).toEqual(numbers(300));
  });

  test('marks an event together with its jobs, or neither', async () => {
    await emitNow(1, 2);
    const failing: Subscription = {
      event: 'tests.happened',
      job: 'tests.tell',
      enqueue: () => Promise.reject(new Error('no')),
    };
    await expect(relayOnce(one, [...subscriptions, failing])).rejects.toThrow('no');
    expect(await unrelayedCount(one)).toBe(2);
    expect(await queued('tests.tell')).toEqual([]);
    await relayOnce(one, subscriptions);
    expect(await queued('tests.tell')).toEqual([1, 2]);
  });

  test('runs at once after an event, whichever process emitted it', async () => {
    const options = { url: database.url, log: one.services.log, everyMs: 100 };
    const relays = [
      startRelay(one, subscriptions, options),
      startRelay(two, subscriptions, options),
    ];
    await emitNow(...numbers(250));
    await vi.waitUntil(async () => (await unrelayedCount(one)) === 0, {
      timeout: 50_000,
      interval: 50,
    });
    await Promise.all(relays.map((relay) => relay.close()));
    expect(await queued('tests.tell')).toEqual(numbers(250));
  });
});

describe('the trace of a request', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const tracing = createTracing();
  const log = pino({ level: 'silent' });
  const telemetry = { ...noTelemetry(), tracing };
  const done: { n: number; traceId: string | undefined }[] = [];
  const followJob = defineJob({
    name: 'tests.follow',
    data: z.object({ n: z.int() }),
    run: async (_context, { n }) => void done.push({ n, traceId: tracing.current()?.traceId }),
  });
  const follow = [on('tests.happened', followJob, ({ n }: { n: number }) => ({ n }))];

  test('continues from its command through the outbox to the resulting job', async () => {
    const queue = new JobQueue({ url: database.url, log, jobs: [followJob], telemetry }, true);
    onTestFinished(() => queue.stop());
    await queue.start();
    const context = { ...one, services: { ...one.services, tracing, jobs: queue } };
    const app = Fastify({ loggerInstance: pino({ level: 'silent' }) });
    onTestFinished(() => app.close());
    observeRequests(app, { ...telemetry, trustsTraces: true });
    app.post('/commands', async () => {
      await inTransaction(context, (inside) => emit(inside, happened(7)));
      return 'ok';
    });

    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    await app.inject({ method: 'POST', url: '/commands', headers: { traceparent } });
    await inTransaction(context, (inside) => emit(inside, happened(8))); // Without a request.
    await relayOnce(context, follow);
    await queue.work(context);
    await vi.waitUntil(() => done.length === 2, { timeout: 50_000, interval: 50 });

    const [asked, unasked] = done.toSorted((a, b) => a.n - b.n);
    expect(asked).toEqual({ n: 7, traceId });
    expect(unasked!.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(unasked!.traceId).not.toBe(traceId);
  });

  test("is read in the command's transaction, and has a bounded length", async () => {
    const { trace } = tracing.start({
      name: 'tests',
      kind: 'request',
      parent: { traceId, spanId: '00f067aa0ba902b7', isSampled: true, state: 'x'.repeat(500) },
      work: { requestId: 'r' },
    });
    const context = { ...one, services: { ...one.services, tracing } };
    await tracing.run(trace, async () => {
      await expect(
        inTransaction(context, async (inside) => {
          await emit(inside, happened(1));
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await inTransaction(context, (inside) => emit(inside, happened(2)));
    });

    const { rows } = await database.pool.query<{ traceparent: string }>(
      'select traceparent from outbox',
    );
    const tooLong = database.pool.query(
      "insert into outbox (name, payload, tags, traceparent) values ('x', '{}', '{}', $1)",
      ['0'.repeat(56)],
    );

    expect(rows).toEqual([{ traceparent: `00-${traceId}-${trace.spanId}-01` }]);
    await expect(tooLong).rejects.toMatchObject({ constraint: 'outbox_traceparent' });
  });
});

test('events are pruned a day after their relay; unrelayed ones stay at any age', async () => {
  await database.pool.query(`
    insert into outbox (name, payload, tags, at, relayed_at) values
      ('old', '{}', '{}', now() - interval '2 days', now() - interval '25 hours'),
      ('recent', '{}', '{}', now() - interval '2 days', now() - interval '23 hours'),
      ('waiting', '{}', '{}', now() - interval '30 days', null)`);
  await pruneOutboxJob.run(one, {}, AbortSignal.timeout(10_000));
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from outbox order by name',
  );
  expect(rows.map((row) => row.name)).toEqual(['recent', 'waiting']);
});
