import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/test-database.ts';
import { healthRoutes } from './health.ts';

const database = await testDatabase();

/** What `/readyz` and `/healthz` say of a process in this state. */
async function healthOf({ isDraining = false, doesJobs = true }) {
  const app = Fastify();
  const jobs = { isReady: () => Promise.resolve(doesJobs) };
  await app.register(healthRoutes, { database, jobs, isDraining: () => isDraining });
  const ready = await app.inject('/readyz');
  const alive = await app.inject('/healthz');
  await app.close();
  return { ready: [ready.statusCode, ready.json<unknown>()], alive: alive.statusCode };
}

test('a process is ready when the database is migrated and jobs can be enqueued', async () => {
  const checks = { database: true, migrations: true, jobs: true };

  expect(await healthOf({})).toEqual({ ready: [200, { status: 'ok', checks }], alive: 200 });
});

test('a draining process is not ready, though everything works, and still responds', async () => {
  const { ready, alive } = await healthOf({ isDraining: true });

  expect(ready).toEqual([503, { status: 'draining' }]);
  expect(alive).toBe(200);
});

test('a process that cannot enqueue jobs is not ready and names the failed check', async () => {
  const { ready } = await healthOf({ doesJobs: false });

  const checks = { database: true, migrations: true, jobs: false };
  expect(ready).toEqual([503, { status: 'unavailable', checks }]);
});
