import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { layLine } from '../../../tests/support/broken-line.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import { inTransaction } from '#platform/context.ts';
import { defineJob, type JobKind, JobQueue } from './job-queue.ts';
import { JobCrashed } from './run-apart.ts';

/** What the jobs of this file do and have done. */
let done: string[];
let started: string[];
let cleaned: number;
let act: (name: string, signal: AbortSignal) => Promise<void>;
beforeEach(() => {
  done = [];
  started = [];
  cleaned = 0;
  crashes = 0;
  act = () => Promise.resolve();
});

const nameJob = defineJob({
  name: 'tests.name',
  data: z.object({ name: z.string().min(1) }),
  concurrency: 2,
  run: async (_context, { name }, signal) => {
    started.push(name);
    await act(name, signal);
    done.push(name);
  },
});
const cleanJob = defineJob({
  name: 'tests.clean',
  data: z.object({}),
  schedule: '7 3 * * *',
  run: () => Promise.resolve(void cleaned++),
});
let crashes: number;
const apartJob = defineJob({
  name: 'tests.apart',
  data: z.object({ name: z.string() }),
  runsApart: () => true,
  retryLimit: 8,
  onCrash: (_context, { name }) => Promise.resolve(void done.push(`gave ${name} up`)),
  run: () => Promise.resolve(),
});
const groupedJob = defineJob({
  name: 'tests.grouped',
  data: z.object({ name: z.string() }),
  concurrency: 2,
  perGroup: 1,
  run: async (_context, { name }, signal) => {
    started.push(name);
    await act(name, signal);
    done.push(name);
  },
});
const jobs = [nameJob, cleanJob];
const ownJobs = [apartJob, groupedJob];

const database = await testDatabase();
const context = await testServices(database, { jobs: [...jobs, ...ownJobs] });
const send = (name: string, from = context) => from.services.jobs.send(from, nameJob, { name });
const patience = { timeout: 50_000, interval: 20 };
vi.setConfig({ testTimeout: 60_000 });

type JobRow = { state: string; retry_count: number };
const stateOf = async (name: string): Promise<JobRow | undefined> =>
  (
    await database.pool.query<JobRow>(
      "select state, retry_count from pgboss.job where data->>'name' = $1",
      [name],
    )
  ).rows[0];
const queuedCount = async () =>
  Number(
    (await database.pool.query("select count(*) from pgboss.job where name = 'tests.name'")).rows[0]
      .count,
  );

/** What would be tried again after a pause is due now; the other job wakes the workers. */
async function endPause(): Promise<void> {
  await database.pool.query("update pgboss.job set start_after = now() where name like 'tests.%'");
  await send('waker');
}

const newQueue = (log = pino({ level: 'silent' })) =>
  new JobQueue({ url: database.url, log, jobs }, true);

/** A process that does the jobs, until the end of the test. */
const workers: JobQueue[] = [];
async function startWorker(
  queue = newQueue(),
  kinds: readonly JobKind[] = jobs,
): Promise<JobQueue> {
  workers.push(queue);
  await queue.start();
  await queue.work(context, kinds);
  return queue;
}

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(1_000)));
  await database.pool.query("delete from pgboss.job where name like 'tests.%'");
});

describe('a process of its own', () => {
  test('that crashes is tried once more, and then its job is given up', async () => {
    const runApart = () => {
      crashes++;
      return Promise.reject(new JobCrashed('no memory'));
    };
    const log = pino({ level: 'silent' });
    await startWorker(new JobQueue({ url: database.url, log, jobs: ownJobs, runApart }, true), [
      apartJob,
    ]);
    await context.services.jobs.send(context, apartJob, { name: 'heavy' });

    await vi.waitUntil(async () => (await stateOf('heavy'))?.state === 'retry', patience);
    await endPause();
    await vi.waitUntil(async () => (await stateOf('heavy'))?.state === 'completed', patience);

    expect([crashes, done]).toEqual([2, ['gave heavy up']]);
  });
});

test('of one group only so many run at once, and others do not wait for them', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  act = (name) => (name === 'a1' ? held : Promise.resolve());
  const log = pino({ level: 'silent' });
  await startWorker(new JobQueue({ url: database.url, log, jobs: ownJobs }, true), [groupedJob]);
  const sendGrouped = (name: string) =>
    context.services.jobs.send(context, groupedJob, { name }, { group: name[0]! });
  await sendGrouped('a1');
  await vi.waitUntil(() => started.length === 1, patience);
  for (const name of ['a2', 'a3', 'b1', 'b2']) await sendGrouped(name);

  await vi.waitUntil(() => done.length === 2, patience);

  expect(started.toSorted()).toEqual(['a1', 'b1', 'b2']);
  release();
  await vi.waitUntil(() => done.length === 5, patience);
});

describe('sending', () => {
  test('is refused when the data does not match the job’s schema', async () => {
    await expect(send('')).rejects.toThrow(/Too small/);
    await expect(
      context.services.jobs.send(context, nameJob, { nome: 'x' } as never),
    ).rejects.toThrow(/expected string/);
    expect(await queuedCount()).toBe(0);
  });

  test('in a transaction that is rolled back enqueues nothing', async () => {
    await expect(
      inTransaction(context, async (inside) => {
        await send('never', inside);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await queuedCount()).toBe(0);
  });

  test('in a transaction is seen by workers when that commits, not before', async () => {
    await inTransaction(context, async (inside) => {
      await send('later', inside);
      expect(await queuedCount()).toBe(0);
    });
    expect(await stateOf('later')).toMatchObject({ state: 'created' });
  });
});

describe('working', () => {
  test('begins at once, and each job is run by one worker', async () => {
    await Promise.all([startWorker(), startWorker()]);
    const names = Array.from({ length: 20 }, (_, i) => `job ${i}`);
    await Promise.all(names.map((name) => send(name)));
    await vi.waitUntil(() => done.length >= names.length, patience);
    expect(done.toSorted()).toEqual(names.toSorted());
    expect(started).toHaveLength(names.length);
  });

  test('retries a failed job until it succeeds', async () => {
    let failures = 1;
    act = () => (failures-- > 0 ? Promise.reject(new Error('not yet')) : Promise.resolve());
    await startWorker();
    await send('hard');
    await vi.waitUntil(async () => (await stateOf('hard'))?.state === 'retry', patience);
    expect(done).toEqual([]);
    await endPause();
    await vi.waitUntil(async () => (await stateOf('hard'))?.state === 'completed', patience);
    expect(started.filter((name) => name === 'hard')).toHaveLength(2);
    expect(done.filter((name) => name === 'hard')).toHaveLength(1);
  });

  test('data of another schema, from an older version, fails the job before it runs', async () => {
    await startWorker();
    await send('good');
    await database.pool.query(
      "insert into pgboss.job (name, data) values ('tests.name', '{\"name\": 7}')",
    );
    await vi.waitUntil(
      async () =>
        (
          await database.pool.query(
            "select 1 from pgboss.job where name = 'tests.name' and state in ('retry', 'failed')",
          )
        ).rowCount === 1,
      patience,
    );
    await vi.waitUntil(() => done.length > 0, patience);
    expect(started).toEqual(['good']);
  });

  test('waiting and running jobs are counted, scheduled ones are not', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    act = () => released;
    const worker = await startWorker();
    await Promise.all(['a', 'b', 'c'].map((name) => send(name)));
    await vi.waitUntil(() => started.length === 2, patience);
    expect(await worker.pendingCount(context)).toBe(3);
    release();
    await vi.waitUntil(async () => (await worker.pendingCount(context)) === 0, patience);
    await database.pool.query(
      'insert into pgboss.job (name, data, start_after) ' +
        "values ('tests.name', '{\"name\": \"tomorrow\"}', now() + interval '1 day')",
    );
    expect(await worker.pendingCount(context)).toBe(0);
  });

  test('a worker of some kinds runs these and leaves the others', async () => {
    await startWorker(newQueue(), [cleanJob]);
    await send('not mine');
    await context.services.jobs.send(context, cleanJob, {});
    await vi.waitUntil(
      async () => (await workers[0]!.pendingCount(context, [cleanJob])) === 0,
      patience,
    ); // a moment after its work is done
    expect(cleaned).toBe(1);
    expect(await workers[0]!.pendingCount(context)).toBe(1);
    expect(started).toEqual([]);
  });
});

describe('stopping', () => {
  test('waits for the running job and begins no other', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    act = () => released;
    const worker = await startWorker();
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(name)));
    await vi.waitUntil(() => started.length === 2, patience);
    let hasStopped = false;
    const stopped = worker.stop().then(() => (hasStopped = true));
    await sleep(100); // long enough for a worker that does not wait to be gone
    expect(hasStopped).toBe(false);
    release();
    await stopped;
    expect(done).toHaveLength(2);
    expect(started).toHaveLength(2);
    const { rows } = await database.pool.query(
      "select state, count(*)::int from pgboss.job where name = 'tests.name' group by state " +
        'order by state',
    );
    expect(rows).toEqual([
      { state: 'created', count: 2 },
      { state: 'completed', count: 2 },
    ]);
  });

  test('aborts a job after the timeout, which is then retried elsewhere', async () => {
    let wasTold = false;
    act = (_name, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          wasTold = true;
          reject(new Error('cut off'));
        });
      });
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const worker = await startWorker(newQueue(log));
    await send('long');
    await vi.waitUntil(() => started.length === 1, patience);
    await worker.stop(1_000);
    expect(wasTold).toBe(true);
    expect(lines).toEqual([]);
    expect(done).toEqual([]);
    expect((await stateOf('long'))?.state).toBe('retry');

    act = () => Promise.resolve();
    await startWorker();
    await endPause();
    await vi.waitUntil(() => done.includes('long'), patience);
  });

  test('finishes the running job and leaves the next to another worker', async () => {
    const finishing = Promise.withResolvers<void>();
    act = () => finishing.promise;
    const worker = await startWorker();
    await send('running');
    await vi.waitUntil(() => started.length === 1, patience);

    const drained = worker.stopWorking();
    await send('next');
    finishing.resolve();
    await drained;

    expect(done).toEqual(['running']);
    expect(started).toEqual(['running']);
    await startWorker();
    await vi.waitUntil(() => done.includes('next'), patience);
  });

  test('twice or before the start does nothing', async () => {
    const queue = new JobQueue({ url: database.url, log: pino({ level: 'silent' }), jobs }, false);
    await queue.stop();
    await queue.start();
    expect(await queue.isReady()).toBe(true);
    await Promise.all([queue.stop(), queue.stop()]);
    expect(await queue.isReady()).toBe(false);
  });
});

test('the queue is ready while the database is reachable, and again after an outage', async () => {
  const line = await layLine(database.url);
  const queue = await startWorker(
    new JobQueue({ url: line.url, log: pino({ level: 'silent' }), jobs }, true),
  );
  const isReady = () => queue.isReady().catch(() => false);

  const before = await isReady();
  await line.cut();
  const meanwhile = await isReady();
  await line.mend();

  expect([before, meanwhile]).toEqual([true, false]);
  await vi.waitFor(async () => expect(await isReady()).toBe(true), patience);
  await queue.stop();
  await line.cut();
});

describe('a deployment', () => {
  test('runs scheduled jobs once for any number of workers', async () => {
    await Promise.all([startWorker(), startWorker()]);
    const { rows } = await database.pool.query('select name, cron, timezone from pgboss.schedule');
    expect(rows).toEqual([{ name: 'tests.clean', cron: '7 3 * * *', timezone: 'UTC' }]);
  });

  test('runs jobs of the start once for any number of workers that start', async () => {
    const startJob = defineJob({
      name: 'tests.start',
      data: z.object({}),
      runsAtStart: true,
      run: () => Promise.resolve(void cleaned++),
    });
    const options = { url: database.url, log: pino({ level: 'silent' }), jobs: [startJob] };
    const kinds = [startJob];

    const queues = await Promise.all(
      [1, 2, 3].map(() => startWorker(new JobQueue(options, true), kinds)),
    );

    await vi.waitUntil(() => cleaned > 0, patience);
    await vi.waitFor(async () => expect(await queues[0]!.pendingCount(context)).toBe(0), patience);
    expect(cleaned).toBe(1);
  });

  test('that changes a job’s number of tries changes the existing queue', async () => {
    const limitOf = async () =>
      (
        await database.pool.query<{ retry_limit: number }>(
          "select retry_limit from pgboss.queue where name = 'tests.name'",
        )
      ).rows[0]!.retry_limit;
    expect(await limitOf()).toBe(5);
    const next = new JobQueue(
      {
        url: database.url,
        log: pino({ level: 'silent' }),
        jobs: [{ ...nameJob, retryLimit: 9 }],
      },
      false,
    );
    workers.push(next);
    await next.start();
    expect(await limitOf()).toBe(9);
  });
});
