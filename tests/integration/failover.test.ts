// The primary dies while orders are requested, and its synchronous standby takes over.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { loadOrders, openOrderMarket, type OrderMarket } from '#tests/support/order-load.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { startReplication, type Replication } from '#tests/support/replication.ts';
import { throughPort } from '#tests/support/broken-line.ts';
import { openSwitchedLine, type SwitchedLine } from '#tests/support/switched-line.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const patience = { timeout: 60_000 };
const page = '/en/shop/home/towels';

let replication: Replication;
let line: SwitchedLine;
let market: OrderMarket;
let web: WebProcess;

beforeAll(async () => {
  replication = await startReplication({
    folder: `.data/test/run-${process.pid}/failover`,
    fill: async (url) => {
      await migrateDatabase(url);
      market = await openOrderMarket(url, 6);
    },
    isSynchronous: true,
  });
  line = await openSwitchedLine(replication.primary.port);
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: throughPort(replication.primary.url, line.port),
    FETCH_PICTURES: 'off',
  });
});

afterAll(async () => {
  await killPrograms();
  await line.close();
  await replication.stop();
});

test('nothing that was acknowledged is lost, writes go on, and pages never stop', async () => {
  await vi.waitUntil(
    async () => (await fetch(web.url + page)).headers.get('x-cache') === 'hit',
    patience,
  );
  const load = loadOrders({ ...market, origin: web.url, most: 30, pauseMs: 100 });
  const looking = new AbortController();
  const statuses = new Set<number>();
  const looked = (async () => {
    while (!looking.signal.aborted) {
      statuses.add((await fetch(web.url + page)).status);
      await sleep(50);
    }
  })();
  await vi.waitUntil(() => load.acknowledged.length >= 20, patience);

  const killedAt = performance.now();
  process.kill(replication.primary.pid, 'SIGKILL');
  const standby = new pg.Client({ connectionString: replication.replica.url });
  await standby.connect();
  await standby.query('select pg_promote(true, 60)');
  line.switchTo(replication.replica.port);
  const promotedAt = performance.now();
  const since = () => load.acknowledged.filter(({ atMs }) => atMs > promotedAt);
  await vi.waitUntil(() => since().length >= 10, patience);
  await load.end();
  looking.abort();
  await looked;
  const tookMs = Math.round(since()[0]!.atMs - killedAt);
  console.log(`Writes went on ${tookMs} ms after the primary was killed.`);

  const { rows } = await standby.query<{ id: string }>('select public_id as id from orders');
  await standby.end();
  const kept = new Set(rows.map(({ id }) => id));
  expect(load.acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
  expect(new Set(load.acknowledged.map(({ id }) => id)).size).toBe(load.acknowledged.length);
  expect(load.refusals).toEqual([]);
  expect(statuses).toEqual(new Set([200]));
});
