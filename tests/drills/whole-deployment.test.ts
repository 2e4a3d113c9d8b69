// What docs/growing.md describes, all on one machine: two web processes, a worker, PgBouncer, a
// primary, a replica and Varnish. Each is killed in turn while orders are requested, and started
// again as a supervisor does.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { findEngine } from '../../tools/engines.ts';
import { loadOrders, openOrderMarket, type OrderMarket } from '#tests/support/order-load.ts';
import { type Pooler, startPooler } from '#tests/support/pooler.ts';
import {
  buildPages,
  killPrograms,
  type Program,
  publicUrl,
  start,
} from '#tests/support/processes.ts';
import { type Proxy, stopProxies } from '#tests/support/proxies.ts';
import { startReplication, type Replication } from '#tests/support/replication.ts';
import { freePort, purgeToken, startVarnish } from '#tests/support/varnish.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const pgbouncer = findEngine('pgbouncer');
const varnish = findEngine('varnishd');
const isThere = pgbouncer !== null && varnish !== null;
if (!isThere) console.log('No drill of the whole: PgBouncer or Varnish is not here.');

const folder = `.data/test/run-${process.pid}/whole`;
const patience = { timeout: 120_000, interval: 100 };
const page = '/en/shop/home/towels';

let replication: Replication;
let market: OrderMarket;
let pooler: Pooler;
let edge: Proxy;
let ports: [number, number];
const webs: Program[] = [];
let worker: Program;

const startThePooler = (port?: number) =>
  startPooler({
    program: pgbouncer!,
    folder: `${folder}/pgbouncer`,
    url: replication.primary.url,
    size: 10,
    ...(port !== undefined && { port }),
  });
const startTheEdge = (port: number) =>
  startVarnish({ program: varnish!, folder: `${folder}/varnish`, port, backends: ports });
const environment = () => ({
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: replication.primary.url,
  DATABASE_READ_URL: replication.replica.url,
  DATABASE_POOL_SIZE: '5',
  FETCH_PICTURES: 'off',
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: '1',
  WORKER: 'off',
  EDGE_SECONDS: '3600',
  EDGE_KIND: 'ban',
  EDGE_PURGE_URL: `http://127.0.0.1:${edge.port}`,
  EDGE_PURGE_TOKEN: purgeToken,
});
async function startWeb(which: 0 | 1): Promise<void> {
  const web = start('src/server.ts', [], { ...environment(), PORT: String(ports[which]) });
  await web.says('Kervan is open at');
  webs[which] = web;
}
async function startTheWorker(): Promise<void> {
  worker = start('src/worker.ts', [], environment());
  await worker.says('doing jobs');
}

describe.skipIf(!isThere)('the whole deployment', () => {
  beforeAll(async () => {
    replication = await startReplication({
      folder: `${folder}/postgres`,
      fill: async (url) => {
        await migrateDatabase(url);
        market = await openOrderMarket(url, 16);
      },
    });
    ports = [await freePort(), await freePort()];
    pooler = await startThePooler();
    edge = await startTheEdge(await freePort());
    await buildPages();
    for (const which of [0, 1] as const) await startWeb(which);
    await startTheWorker();
  });

  afterAll(async () => {
    await killPrograms();
    await stopProxies();
    await replication.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('survives the death of each part, with nothing acknowledged lost', async () => {
    const origin = `http://127.0.0.1:${edge.port}`;
    const load = loadOrders({ ...market, origin, most: 38, pauseMs: 5_000 });
    const goesOn = async () => {
      const before = load.acknowledged.length;
      await vi.waitUntil(() => load.acknowledged.length >= before + 8, patience);
    };
    const shows = () =>
      vi.waitUntil(
        async () => (await fetch(origin + page).catch(() => null))?.status === 200,
        patience,
      );
    const kill = (pid: number) => process.kill(pid, 'SIGKILL');
    await goesOn();

    for (const which of [0, 1] as const) {
      webs[which]!.kill('SIGKILL');
      await goesOn(); // by the other one
      await startWeb(which);
    }
    worker.kill('SIGKILL');
    await goesOn();
    await startTheWorker();
    kill(pooler.pid);
    await sleep(500);
    pooler = await startThePooler(pooler.port);
    await goesOn();
    kill(replication.replica.pid); // its keeper starts it again, as that of the primary below
    await shows();
    await goesOn();
    kill(replication.primary.pid);
    await goesOn();
    kill(edge.pid);
    await sleep(500);
    edge = await startTheEdge(edge.port);
    await goesOn();
    await shows();
    await load.end();

    const client = new pg.Client({ connectionString: replication.primary.url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select public_id as id from orders');
    await vi.waitUntil(async () => {
      const left = await client.query('select from outbox where relayed_at is null limit 1');
      return left.rowCount === 0;
    }, patience);
    await client.end();
    const kept = new Set(rows.map(({ id }) => id));
    expect(load.acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
    expect(new Set(load.acknowledged.map(({ id }) => id)).size).toBe(load.acknowledged.length);
    expect(load.refusals).toEqual([]);
  });
});
