// The primary dies while orders are requested, and its synchronous standby takes over.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { connectDatabase } from '#platform/database/connection.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { startReplication, type Replication } from '#tests/support/replication.ts';
import { openSwitchedLine, type SwitchedLine } from '#tests/support/switched-line.ts';
import { testContext } from '#tests/support/test-context.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const buyers = 6;
const page = '/en/shop/home/towels';

let replication: Replication;
let line: SwitchedLine;
let web: WebProcess;
let product: string;
let variant: string;
const tokens: string[] = [];

const fill = async (url: string): Promise<void> => {
  await migrateDatabase(url);
  const database = { ...connectDatabase({ url }), url };
  const staff = testContext(database);
  await openSmallMarket(staff);
  const visitor = visitorOf(database).context;
  const services = { ...visitor.services, secret: await deploymentSecret(database.db) };
  const context = { ...visitor, services };
  ({ product } = await newSeller(staff, context));
  const { rows } = await database.pool.query<{ variants: { id: string }[] }>(
    'select variants from products where public_id = $1',
    [product],
  );
  variant = rows[0]!.variants[0]!.id;
  for (let i = 0; i < buyers; i++)
    tokens.push((await somebodyNew(context, `buyer-${i}@example.com`)).token);
  await database.close();
};

beforeAll(async () => {
  replication = await startReplication({
    folder: `.data/test/run-${process.pid}/failover`,
    fill,
    isSynchronous: true,
  });
  line = await openSwitchedLine(replication.primary.port);
  const address = new URL(replication.primary.url);
  address.port = String(line.port);
  await buildPages();
  web = await startWebProcess({ DATABASE_URL: address.href, FETCH_PICTURES: 'off' });
});

afterAll(async () => {
  await killPrograms();
  await line.close();
  await replication.stop();
});

/** The order's number, once it is acknowledged; asks again with the same key while it is not. */
async function requestOrder(
  token: string,
  key: string,
  until: AbortSignal,
): Promise<string | null> {
  while (!until.aborted) {
    const answer = await fetch(`${web.url}/api/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        connection: 'close',
      },
      body: JSON.stringify({
        product,
        lines: [{ product, variant, quantity: 1_000 }],
        deliveryPreference: 'door',
        finalCountry: 'DE',
        destination: {
          tag: 'warehouse',
          street: 'Hafenstrasse 12',
          state: 'Hamburg',
          city: 'Hamburg',
          postalCode: '20457',
          country: 'DE',
        },
      }),
    }).catch(() => null);
    if (answer?.status === 201) return ((await answer.json()) as { id: string }).id;
    expect([null, 409, 503], await answer?.text()).toContain(answer?.status ?? null);
    await sleep(100);
  }
  return null;
}

test('nothing that was acknowledged is lost, writes go on, and pages never stop', async () => {
  await vi.waitUntil(async () => (await fetch(web.url + page)).headers.get('x-cache') === 'hit', {
    timeout: 60_000,
  });
  const ended = new AbortController();
  const acknowledged: { id: string; at: number }[] = [];
  const writing = tokens.map(async (token) => {
    while (!ended.signal.aborted && acknowledged.length < 150) {
      const id = await requestOrder(token, randomUUID(), ended.signal);
      if (id !== null) acknowledged.push({ id, at: performance.now() });
    }
  });
  const pages: number[] = [];
  const looking = (async () => {
    while (!ended.signal.aborted) {
      pages.push((await fetch(web.url + page)).status);
      await sleep(50);
    }
  })();
  await vi.waitUntil(() => acknowledged.length >= 20, { timeout: 60_000 });

  const killedAt = performance.now();
  process.kill(replication.primary.pid, 'SIGKILL');
  const standby = new pg.Client({ connectionString: replication.replica.url });
  await standby.connect();
  await standby.query('select pg_promote(true, 60)');
  line.switchTo(replication.replica.port);
  const first = await vi.waitUntil(
    () => acknowledged.find(({ at }) => at > killedAt + 1_000) ?? false,
    { timeout: 60_000 },
  );
  await vi.waitUntil(() => acknowledged.filter(({ at }) => at > killedAt + 1_000).length >= 10, {
    timeout: 60_000,
  });
  ended.abort();
  await Promise.all([...writing, looking]);
  console.log(`Writes went on ${Math.round(first.at - killedAt)} ms after the primary was killed.`);

  const { rows } = await standby.query<{ id: string }>('select public_id as id from orders');
  await standby.end();
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
  expect(new Set(pages)).toEqual(new Set([200]));
});
