// Tests failed jobs against a real queue: what staff sees of them, and what retrying and deleting
// do.
import pino from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import type { Context } from '#platform/context.ts';
import { defineJob, JobQueue } from '#platform/jobs/job-queue.ts';
import { newId } from '#shared/ids.ts';
import { discardFailedJob, retryFailedJob, retryFailedJobs } from './commands.server.ts';
import { listFailedJobs } from './queries.server.ts';

vi.setConfig({ testTimeout: 60_000 });
const patience = { timeout: 50_000, interval: 20 };

let isBroken = true;
const done: string[] = [];
const mailJob = defineJob({
  name: 'tests.mail',
  data: z.object({ to: z.string() }),
  retryLimit: 0,
  run: async (_context, { to }) => {
    if (isBroken) throw new Error(`550 <${to}>: no such mailbox`);
    done.push(to);
  },
});
const otherJob = defineJob({
  name: 'tests.other',
  data: z.object({}),
  retryLimit: 0,
  run: () => Promise.reject(new Error('Away.')),
});
const jobs = [mailJob, otherJob];

const database = await testDatabase();
const operator = await testServices(database, { jobs });

let worker: JobQueue | null = null;
afterEach(async () => {
  await worker?.stop(1_000);
  worker = null;
  isBroken = true;
  done.splice(0);
  await database.pool.query('delete from pgboss.job');
});
async function work(): Promise<void> {
  worker = new JobQueue({ url: database.url, log: pino({ level: 'silent' }), jobs }, true);
  await worker.start();
  await worker.work(operator);
}
const stopWorking = async () => {
  await worker?.stop(1_000);
  worker = null;
};
const countFailed = async () => (await listFailedJobs(operator, { kind: null, page: 1 })).count;

/** Sends mails that fail and waits for the failures. No worker runs afterwards. */
async function failMails(...recipients: readonly string[]): Promise<void> {
  for (const to of recipients) await operator.services.jobs.send(operator, mailJob, { to });
  await work();
  await vi.waitUntil(async () => (await countFailed()) === recipients.length, patience);
  await stopWorking();
}

async function administrator(): Promise<Context> {
  const userId = await addUser(
    operator,
    {
      email: 'admin@kervan.example',
      name: 'Admin',
      countryCode: null,
      phone: null,
      phoneCountry: null,
    },
    { passwordHash: null, google: null },
  );
  if (userId === null) throw new Error('There is an administrator already.');
  return {
    ...operator,
    actor: {
      kind: 'member',
      userId,
      companyId: newId(),
      actsFor: ['admin'],
      isOwner: false,
      permissions: ['log'],
      sessionId: 'a',
    },
  };
}
const actsInLog = async () =>
  (
    await database.pool.query<{ kind: string; detail: string }>(
      "select kind, detail from security_events where kind like 'jobs_%' order by id",
    )
  ).rows;

describe('failed jobs', () => {
  test('failed jobs show kind, time, attempts and a reason without personal data', async () => {
    await failMails('ayse@example.com');

    const { jobs: listed, kinds } = await listFailedJobs(operator, { kind: null, page: 1 });

    expect(listed).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'tests.mail',
        failedAt: expect.any(Date) as Date,
        tries: 1,
        reason: '550 <…>: no such mailbox',
      },
    ]);
    expect(Math.abs(Date.now() - listed[0]!.failedAt.getTime())).toBeLessThan(60_000);
    expect(kinds).toMatchObject([{ kind: 'tests.mail', count: 1 }]);
    expect(JSON.stringify(listed)).not.toContain('ayse');
  });

  test('a failed job is retried alone, and the act log records it', async () => {
    await failMails('a@example.com', 'b@example.com');
    const admin = await administrator();
    const [first] = (await listFailedJobs(admin, { kind: 'tests.mail', page: 1 })).jobs;

    await retryFailedJob(admin, first!);
    isBroken = false;
    await work();

    await vi.waitUntil(() => done.length === 1, patience);
    expect(await countFailed()).toBe(1);
    expect(await actsInLog()).toEqual([{ kind: 'jobs_retried', detail: 'tests.mail' }]);
  });

  test('retrying a kind retries all its failed jobs and no others', async () => {
    await failMails('a@example.com', 'b@example.com', 'c@example.com');
    await operator.services.jobs.send(operator, otherJob, {});
    await work();
    await vi.waitUntil(async () => (await countFailed()) === 4, patience);
    await stopWorking();

    const count = await retryFailedJobs(operator, 'tests.mail');
    isBroken = false;
    await work();

    expect(count).toBe(3);
    await vi.waitUntil(() => done.length === 3, patience);
    expect((await listFailedJobs(operator, { kind: null, page: 1 })).kinds).toMatchObject([
      { kind: 'tests.other', count: 1 },
    ]);
  });

  test('a failed job is deleted, but not one that is being retried', async () => {
    await failMails('a@example.com', 'b@example.com');
    const [first, second] = (await listFailedJobs(operator, { kind: null, page: 1 })).jobs;

    await discardFailedJob(operator, first!);
    await retryFailedJob(operator, second!);

    await expect(discardFailedJob(operator, second!)).rejects.toMatchObject({ code: 'conflict' });
    const { rows } = await database.pool.query<{ id: string; state: string }>(
      'select id::text, state from pgboss.job',
    );
    expect(rows).toEqual([{ id: second!.id, state: 'retry' }]);
  });

  test('two concurrent retries of one job: one wins, one conflicts', async () => {
    await failMails('a@example.com');
    const [job] = (await listFailedJobs(operator, { kind: null, page: 1 })).jobs;

    const results = await Promise.allSettled([
      retryFailedJob(operator, job!),
      retryFailedJob(operator, job!),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    });
  });
});
