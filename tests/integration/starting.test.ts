// Processes that start together, in whatever state the last ones have left, and end completely.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoProducts, demoStores } from '../../database/demo/market.ts';
import { waitingProducts } from '../../database/demo/reviews.ts';
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres.ts';
import { isAlive } from '#platform/database/embedded-postgres/postmaster.ts';
import {
  buildPages,
  kervan,
  killPrograms,
  type Program,
  run,
  start,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const database = await testDatabase();
const folder = `.data/test/run-${process.pid}`;
const dataDirs: string[] = [];

function newDataDir(name: string): string {
  dataDirs.push(`${folder}/${name}`);
  return `${folder}/${name}`;
}

afterAll(async () => {
  await killPrograms();
  for (const dataDir of dataDirs) await discardEmbeddedPostgres(`${dataDir}/postgres`);
  fs.rmSync(folder, { recursive: true, force: true });
});

beforeAll(buildPages);

const patience = { timeout: 60_000, interval: 50 };
const end = async (program: Program, signal: NodeJS.Signals) => {
  program.kill(signal);
  return program.exit;
};
const hasPostgres = (dataDir: string) => fs.existsSync(`${dataDir}/postgres/postmaster.pid`);
const statusOf = async ({ url }: WebProcess, path = '/en') =>
  (await fetch(url + path, { headers: { connection: 'close' } })).status;

/** The processes of Linux by which a web process loads the demo market. */
const loadersOf = ({ pid }: Program): number[] =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '' && commandOf(Number(child)).includes('load-process'))
    .map(Number);

/** Empty for a process that has just ended. */
function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Queries the database of a data folder as one more process that uses it. */
async function ask<Row extends pg.QueryResultRow>(
  dataDir: string,
  question: string,
): Promise<Row[]> {
  const server = await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres` });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

describe('on an empty database', () => {
  test('four concurrent migrations all succeed and load the reference data once', async () => {
    const tables = async () =>
      (
        await database.pool.query(
          `select table_name from information_schema.tables
       where table_schema = 'public' order by 1`,
        )
      ).rows;
    const before = await tables();
    await database.pool.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
    );
    const env = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: '2' };
    const runs = await Promise.all(Array.from({ length: 4 }, () => kervan(['migrate'], env)));
    expect(runs.map(({ code, output }) => [code, output])).toEqual(
      runs.map(() => [0, 'The database is up to date.\n']),
    );
    expect(await tables()).toEqual(before);
    const { rows } = await database.pool.query(
      `select (select count(*) from exchange_rates)::int as rates,
         (select count(*) from categories where parent_id is null)::int as groups,
         (select count(*) from pgboss.queue)::int > 0 as "hasQueues"`,
    );
    expect(rows).toEqual([{ rates: 5, groups: 14, hasQueues: true }]);
  });
});

describe('on one data folder', () => {
  const dataDir = newDataDir('shared');
  const env = { DATA_DIR: dataDir };
  let webs: WebProcess[];

  test.runIf(process.platform === 'linux')(
    'a start stopped while loading stops the loader of the demo and leaves nothing',
    async () => {
      const stopped = start('src/server.ts', [], { ...env, PORT: '0' });
      await stopped.says('Loading the demo market: ');
      const loaders = loadersOf(stopped);

      const exit = await end(stopped, 'SIGTERM');

      expect(exit).toEqual({ code: 0, signal: null });
      expect(loaders).toHaveLength(1);
      expect(loaders.filter(isAlive)).toEqual([]);
      expect(stopped.output()).not.toContain('Error');
      expect(hasPostgres(dataDir)).toBe(false);
      expect(await ask(dataDir, 'select count(*)::int as stores from stores')).toEqual([
        { stores: 0 },
      ]);
    },
  );

  test('after a start killed while loading, two others start and load the demo once', async () => {
    const first = start('src/server.ts', [], { ...env, PORT: '0' });
    await first.says('Loading the demo market: ');
    await end(first, 'SIGKILL');
    expect(hasPostgres(dataDir)).toBe(true);

    webs = await Promise.all([startWebProcess(env), startWebProcess(env)]);
    expect(await Promise.all(webs.map((web) => statusOf(web)))).toEqual([200, 200]);
    expect(
      webs.map((web) => web.output()).filter((output) => output.includes('Demo market loaded')),
    ).toHaveLength(1);
    if (process.platform === 'linux') expect(webs.flatMap(loadersOf)).toEqual([]);
    const [counted] = await ask(
      dataDir,
      `select (select count(*) from stores)::int as stores,
         (select count(*) from products)::int as products,
         (select count(distinct external_id) from products)::int as different,
         (select count(*) from announcements)::int as announcements`,
    );
    const products = Array.from(demoProducts()).length + waitingProducts.length;
    expect(counted).toEqual({
      // One more is registered and not open yet.
      stores: demoStores.length + 1,
      products,
      different: products,
      announcements: 1,
    });
  });

  test('PostgreSQL runs until the last process leaves', async () => {
    const [one, two] = webs as [WebProcess, WebProcess];
    // What a new market has to do takes minutes; only what has begun is waited for.
    await expect
      .poll(
        () =>
          ask(
            dataDir,
            `with put_off as (
               update pgboss.job set state = 'cancelled' where state in ('created', 'retry'))
             select count(*)::int from pgboss.job where state = 'active'`,
          ),
        { timeout: 240_000, interval: 1_000 },
      )
      .toEqual([{ count: 0 }]);
    expect(await end(one, 'SIGTERM')).toEqual({ code: 0, signal: null });
    expect(hasPostgres(dataDir)).toBe(true);
    // A busy machine may refuse a first search.
    await expect
      .poll(() => statusOf(two, '/en/search?q=towel'), { timeout: 30_000, interval: 1_000 })
      .toBe(200);
    expect(await end(two, 'SIGTERM')).toEqual({ code: 0, signal: null });
    await expect.poll(() => hasPostgres(dataDir), patience).toBe(false);
  });

  test('the start after a kill finds all data, and its end stops PostgreSQL', async () => {
    const killed = await startWebProcess(env);
    await end(killed, 'SIGKILL');
    expect(hasPostgres(dataDir)).toBe(true);

    const next = await startWebProcess(env);
    expect(next.output()).toContain('found running');
    expect(next.output()).not.toContain('Demo market loaded');
    expect(await statusOf(next, '/en/search?q=towel')).toBe(200);
    expect(await end(next, 'SIGINT')).toEqual({ code: 0, signal: null });
    expect(hasPostgres(dataDir)).toBe(false);
  });
});

test('a taken port is explained, and nothing keeps running', async () => {
  const dataDir = newDataDir('taken');
  const other = http.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const port = String((other.address() as AddressInfo).port);
  const { code, output } = await run('src/server.ts', [], {
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: port,
  });
  other.close();
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(
      `^Another program listens on port ${port} of 127\\.0\\.0\\.1 already: ` +
        'end it, or set PORT to another\\.$',
      'm',
    ),
  );
  expect(output).not.toContain('EADDRINUSE');
  expect(hasPostgres(dataDir)).toBe(false);
});

test.each([
  ['src/server.ts', 'SIGINT'],
  ['src/worker.ts', 'SIGTERM'],
] as const)('%s that is starting ends by %s, and PostgreSQL with it', async (script, signal) => {
  const dataDir = newDataDir(signal);
  const program = start(script, [], { PORT: '0', DATA_DIR: dataDir, DEMO: '0' });
  await program.says('Embedded PostgreSQL started');
  expect(await end(program, signal)).toEqual({ code: 0, signal: null });
  await vi.waitUntil(() => !hasPostgres(dataDir), patience);
  expect(program.output()).not.toMatch(/Error/);
});

test('a worker starts and ends alone on the embedded database', async () => {
  const dataDir = newDataDir('worker');
  const worker = start('src/worker.ts', [], { DATA_DIR: dataDir });
  await worker.says('doing jobs');
  expect(await end(worker, 'SIGTERM')).toEqual({ code: 0, signal: null });
  expect(hasPostgres(dataDir)).toBe(false);
});

describe('with a wrong setting', () => {
  test.each([
    ['src/server.ts', []],
    ['src/worker.ts', []],
    ['src/cli.ts', ['migrate']],
  ] as const)('%s says which, in one line, and does nothing', async (script, args) => {
    const dataDir = newDataDir('never');
    const { code, output } = await run(script, args, { DATA_DIR: dataDir, PORT: 'eighty' });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^PORT is "eighty", which is not accepted: .*\n$/),
    ]);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  test.each([
    ['src/server.ts', []],
    ['src/worker.ts', []],
    ['src/cli.ts', ['migrate']],
  ] as const)(
    'an unreachable database ends %s with one line without the password',
    async (script, args) => {
      const { code, output } = await run(script, args, {
        DATABASE_URL: 'postgres://kervan:hunter2@127.0.0.1:1/kervan',
        PORT: '0',
      });
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(
            String.raw`^The database cannot be used \(ECONNREFUSED.*\): ` +
              String.raw`is DATABASE_URL right, and does it run\?\n$`,
          ),
        ),
      ]);
      expect(output).not.toContain('hunter2');
    },
  );

  test('a wrong password or a missing database ends the start with one line', async () => {
    const [password, name] = [new URL(database.url), new URL(database.url)];
    password.password = 'hunter2';
    name.pathname = '/nowhere';
    for (const url of [password, name]) {
      const { code, output } = await run('src/cli.ts', ['migrate'], { DATABASE_URL: url.href });
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^The database cannot be used \((28P01|3D000).*\n$/),
      ]);
    }
  });
});
