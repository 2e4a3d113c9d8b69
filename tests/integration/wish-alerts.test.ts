// The job that tells people of their wishes is killed in the middle, twice: each hears once.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { addListItem } from '#features/lists/commands/change-lists.server.ts';
import { keepWish } from '#features/lists/commands/keep-wish.server.ts';
import { wishInput } from '#features/lists/schemas.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { openSmallMarket, openStore, productInputOf } from '../support/market.ts';
import { withNotices } from '../support/notices.ts';
import { testContext } from '../support/test-context.ts';
import { testDatabase } from '../support/test-database.ts';
import { somebodyNew, visitorOf } from '../support/users.ts';

vi.setConfig({ testTimeout: 240_000 });

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-wishes-'));
afterAll(() => rm(dataDir, { recursive: true }));
const told = withNotices(testContext(database));
const fileOf = (name: string) => fileURLToPath(new URL(`../../src/${name}`, import.meta.url));

/** The job in a process of its own. */
function startJob() {
  const child = fork(fileOf('job-process.ts'), {
    execArgv: ['--import', fileOf('platform/compile-cache.ts')],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: dataDir,
    },
  });
  child.send({ name: 'lists.alert_wishes', data: {} });
  return child;
}

async function runToItsEnd(): Promise<void> {
  const child = startJob();
  const closed = once(child, 'close');
  const [answer] = await once(child, 'message');
  expect(answer).toEqual({ failure: null });
  child.kill('SIGKILL');
  await closed;
}

const countTold = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from outbox where name = 'lists.wishes_alerted'`,
  );
  return rows[0]!.count;
};

/** Kills the job while it waits for one person, after it has told the others before. */
async function killAt(userId: string, before: number): Promise<void> {
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select id from users where id = $1 for update', [userId]);
  const child = startJob();
  const closed = once(child, 'close');
  await vi.waitUntil(async () => (await countTold()) === before, {
    timeout: 120_000,
    interval: 20,
  });
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
  await holder.query('rollback');
  holder.release();
}

test('killed in the middle and repeated, the job tells each person once', async () => {
  await openSmallMarket(told.context);
  const { id: storeId } = await openStore(told.context);
  await saveProducts(told.context, storeId, [productInputOf()]);
  const { rows } = await database.pool.query<{ public_id: string }>(
    'select public_id from products',
  );
  const product = rows[0]!.public_id;
  const visitor = visitorOf(database).context;
  const people: { id: string; email: string }[] = [];
  for (let i = 0; i < 8; i++) {
    const email = `buyer-${i}@souq.example`;
    const { context } = await somebodyNew(visitor, email);
    await addListItem(context, { list: 'wishlist', product });
    await keepWish(context, wishInput.parse({ product, note: '', alertPercent: '10' }));
    people.push({ id: context.actor.userId, email });
  }
  const inOrder = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await told.work();
  await database.pool.query('update products set lowest_price_micros = lowest_price_micros / 2');

  await killAt(inOrder[2]!.id, 2);
  await killAt(inOrder[5]!.id, 5);
  await runToItsEnd();
  await runToItsEnd();

  expect(await countTold()).toBe(8);
  const mails = await told.work();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  for (const { subject } of mails) expect(subject).toMatch(/^Cheaper now: /);
});
