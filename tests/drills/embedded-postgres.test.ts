// The embedded database dies under a running site, which recovers. Commands never stop it.
import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { discardEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import {
  buildPages,
  kervan,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = `.data/test/run-${process.pid}`;
const dataDir = `${folder}/outages`;
const env = { DATA_DIR: dataDir, DEMO: '0', FETCH_PICTURES: 'off' };
const patience = { timeout: 60_000, interval: 20 };

let web: WebProcess;
let acknowledged = 0;

beforeAll(async () => {
  await buildPages();
  web = await startWebProcess(env);
});
afterAll(async () => {
  await killPrograms();
  await discardEmbeddedPostgres(`${dataDir}/postgres`);
  fs.rmSync(folder, { recursive: true, force: true });
});

const postmaster = () =>
  Number(fs.readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n', 1)[0]);
const statusOf = async (at: string) =>
  (await fetch(web.url + at, { headers: { connection: 'close' } }).catch(() => null))?.status;
const isReady = async () => (await statusOf('/readyz')) === 200;

/** Queries the database with a connection outside of the membership. */
async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const password = fs.readFileSync(`${dataDir}/postgres/kervan.password`, 'utf8');
  const port = Number(fs.readFileSync(`${dataDir}/postgres/kervan.port`, 'utf8'));
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'kervan',
    password,
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Writes one rate a day from 2031 on and counts those committed. */
async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await ask(
      `insert into exchange_rates (currency, valid_on, micros_per_dollar, source)
         values ('EUR', date '2031-01-01' + ${acknowledged}, 900000, 'drill')`,
    );
    acknowledged += 1;
  }
}
const written = async () =>
  (
    await ask<{ count: number }>("select count(*)::int from exchange_rates where source = 'drill'")
  )[0]!.count;

const outages: [string, () => Promise<void>][] = [
  [
    'a kill of one backend',
    async () => {
      const [session] = await ask<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'kervan membership' limit 1",
      );
      process.kill(session!.pid, 'SIGKILL');
    },
  ],
  ['a kill of the postmaster', async () => void process.kill(postmaster(), 'SIGKILL')],
  ['a stop of the server', async () => void process.kill(postmaster(), 'SIGTERM')],
];

describe.each(Array.from({ length: isLongDrill ? 5 : 1 }, (_, round) => round + 1))(
  'round %i',
  () => {
    test.each(outages)(
      '%s: the site recovers, commands leave its database running, and no commit is lost',
      async (_, breakIt) => {
        await vi.waitUntil(isReady, patience);
        await write(5);
        const port = Number(fs.readFileSync(`${dataDir}/postgres/kervan.port`, 'utf8'));
        const said = () => web.output().split('the embedded database was away').length;
        const before = said();

        await breakIt();
        // The first one runs while the site has lost its connections.
        const commands = [await kervan(['admin', 'list'], env)];
        await vi.waitUntil(() => said() > before, patience);
        await vi.waitUntil(isReady, patience);
        commands.push(await kervan(['admin', 'list'], env));

        expect(commands.map(({ code, output }) => [code, output])).toEqual(
          commands.map(() => [0, expect.any(String)]),
        );
        expect(await statusOf('/en/search?q=towel')).toBe(200);
        expect(await written()).toBe(acknowledged);
        expect(Number(fs.readFileSync(`${dataDir}/postgres/kervan.port`, 'utf8'))).toBe(port);
        expect(web.hasEnded()).toBe(false);
        const [listeners] = await ask<{ count: number }>(
          "select count(*)::int from pg_stat_activity where application_name = 'kervan listen'",
        );
        expect(listeners!.count).toBeGreaterThanOrEqual(2);
      },
    );
  },
);

test('three commands in a row leave the database of the site running', async () => {
  const commands = [
    await kervan(['admin', 'list'], env),
    await kervan(['backup', `${folder}/backup`], env),
    await kervan(['admin', 'list'], env),
  ];

  expect(commands.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await statusOf('/en/search?q=towel')).toBe(200);
});

test('changes after an outage reach pages and workers of the site', async () => {
  const html = async () =>
    (await fetch(`${web.url}/en`, { headers: { connection: 'close' } })).text();
  await html();

  const { code } = await kervan(
    ['announcement', 'publish', '--en', 'Back again', '--tr', 'Yine buradayız', '--ar', 'عدنا'],
    env,
  );
  await vi.waitUntil(async () => (await html()).includes('Back again'), patience);
  await vi.waitUntil(
    async () => (await ask('select from outbox where relayed_at is null')).length === 0,
    patience,
  );

  expect(code).toBe(0);
});

test('the database ends with the site', async () => {
  web.kill('SIGTERM');
  expect(await web.exit).toEqual({ code: 0, signal: null });
  expect(fs.existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false);
});

test('no outage took longer than five seconds, or half a minute on a busy machine', () => {
  const waits = [...web.output().matchAll(/"ms":(\d+),[^\n]*the embedded database was away/g)].map(
    ([, ms]) => Number(ms),
  );
  expect(waits.length).toBeGreaterThanOrEqual(3);
  for (const ms of waits) expect(ms).toBeLessThan(isLongDrill ? 5_000 : 30_000);
});
