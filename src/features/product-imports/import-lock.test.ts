import { expect, test, vi } from 'vitest';
import { connectDatabase } from '#platform/database/connection.ts';
import { newId } from '#shared/ids.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { importAlone } from './import-lock.server.ts';

const database = await testDatabase();
const context = testContext(database);
const storeId = newId<'store'>();

test('of two imports into one store the second learns who runs the first since when', async () => {
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const begun = vi.fn(() => end);
  const before = Date.now();

  const first = importAlone(context, storeId, begun);
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), { timeout: 10_000 });
  const work = vi.fn(() => Promise.resolve());
  const second = await importAlone(context, storeId, work);
  const intoOther = await importAlone(context, newId<'store'>(), () => Promise.resolve('other'));
  finish('done');

  expect(second).toEqual({
    running: {
      since: expect.any(Date),
      by: expect.stringMatching(new RegExp(`^process ${process.pid} on \\S+`)),
    },
  });
  const { since } = (second as { running: { since: Date } }).running;
  expect(Math.abs(since.getTime() - before)).toBeLessThan(60_000);
  expect(work).not.toHaveBeenCalled();
  expect(intoOther).toEqual({ result: 'other' });
  expect(await first).toEqual({ result: 'done' });
  expect(await importAlone(context, storeId, () => Promise.resolve('again'))).toEqual({
    result: 'again',
  });
});

test('an import that fails, or whose connection breaks, leaves the store free', async () => {
  await expect(
    importAlone(context, storeId, () => Promise.reject(new Error('broken file'))),
  ).rejects.toThrow('broken file');
  const dead = connectDatabase({ url: database.url });
  const inDeadProcess = importAlone(testContext({ ...dead, url: database.url }), storeId, () =>
    database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity ' +
        "where application_name like 'import:%'",
    ),
  );

  await expect(inDeadProcess).resolves.toHaveProperty('result');
  await dead.close();

  expect(await importAlone(context, storeId, () => Promise.resolve('free'))).toEqual({
    result: 'free',
  });
});
