// A web process whose public pages are read from a replica, which lags, and dies.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { connectDatabase, type DatabasePool } from '#platform/database/connection.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { startReplication, type Replication } from '#tests/support/replication.ts';
import { testContext } from '#tests/support/test-context.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const patience = { timeout: 60_000, interval: 50 };
const path = '/en/shop/home/towels';

let replication: Replication;
let primary: DatabasePool;
let onReplica: pg.Client;
let storeId: Id<'store'>;
let web: WebProcess;

const operator = () => testContext({ ...primary, url: replication.primary.url });
const save = (title: string) =>
  saveProducts(operator(), storeId, [{ ...productInputOf(), title: { en: title } }]);
const get = async (asked = path) => {
  const response = await fetch(web.url + asked, { headers: { connection: 'close' } });
  return { status: response.status, html: await response.text() };
};
/** Rows that the web process has read from the replica. */
const readsOfReplica = async (): Promise<number> => {
  const { rows } = await onReplica.query<{ n: number }>(
    'select sum(idx_tup_fetch + seq_tup_read)::int as n from pg_stat_user_tables',
  );
  return rows[0]!.n;
};

beforeAll(async () => {
  replication = await startReplication({
    folder: `.data/test/run-${process.pid}/replicated`,
    fill: async (url) => {
      await migrateDatabase(url);
      const database = connectDatabase({ url });
      const context = testContext({ ...database, url });
      await openSmallMarket(context);
      ({ id: storeId } = await openStore(context));
      await saveProducts(context, storeId, [productInputOf()]);
      await database.close();
    },
  });
  primary = connectDatabase({ url: replication.primary.url });
  onReplica = new pg.Client({ connectionString: replication.replica.url });
  onReplica.on('error', () => {}); // it is killed below
  await onReplica.connect();
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: replication.primary.url,
    DATABASE_READ_URL: replication.replica.url,
    FETCH_PICTURES: 'off',
    PAGE_CACHE_MB: '64',
  });
  await web.says('a replica is read');
});

afterAll(async () => {
  await killPrograms();
  await onReplica.end();
  await primary.close();
  await replication.stop();
});

test('public pages are read from the replica', async () => {
  const before = await readsOfReplica();
  let changes = 0;
  // Made anew each time: the first may come before the replica is known to be up to date.
  await vi.waitUntil(async () => {
    const title = `Cotton bath towel ${++changes}`;
    await save(title);
    await vi.waitUntil(async () => (await get()).html.includes(title), patience);
    return (await readsOfReplica()) > before;
  }, patience);
});

test('so are searches of visitors, which no cache keeps', async () => {
  const before = await readsOfReplica();
  await vi.waitUntil(async () => {
    const { html } = await get('/en/search?q=towel');
    expect(html).toContain('towel');
    return (await readsOfReplica()) > before;
  }, patience);
});

test('a page that changed is never made from a replica that has not heard of it', async () => {
  await get();
  await onReplica.query('select pg_wal_replay_pause()');
  await save('Hammam towel');

  await vi.waitUntil(async () => (await get()).html.includes('Hammam towel'), patience);
  const again = await get(`${path}?sort=newest`);
  await onReplica.query('select pg_wal_replay_resume()');

  expect(again.html).toContain('Hammam towel');
});

test('the death of the replica is seen by nobody', async () => {
  process.kill(replication.replica.pid, 'SIGKILL');

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => get(`${path}?page=1&least=${i + 1}`)),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
