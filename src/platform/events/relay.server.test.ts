import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/job-queue.ts';
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
// Two processes at once on an empty database: both have their queues.
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

describe('the relay', () => {
  test('makes of each event one job for each who listens, and no more the second time', async () => {
    await emitNow(1, 2);
    expect(await relayOnce(one, subscriptions)).toBe(2);
    expect(await relayOnce(one, subscriptions)).toBe(0);
    expect(await queued('tests.tell')).toEqual([1, 2]);
    expect(await queued('tests.count')).toEqual([10, 20]);
  });

  test('is done with events that nobody listens to', async () => {
    await inTransaction(one, (inside) =>
      emit(inside, { name: 'tests.ignored', payload: {}, tags: [] }),
    );
    expect(await unrelayedCount(one)).toBe(1);
    expect(await relayOnce(one, subscriptions)).toBe(1);
    expect(await unrelayedCount(one)).toBe(0);
    expect(await queued('tests.tell')).toEqual([]);
  });

  test('of two processes at once makes each job once, and loses none', async () => {
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

  test('runs at once when something happens, in whichever process it does', async () => {
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

test('events are pruned a day after they were relayed; what was not relayed stays, however old', async () => {
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
