// Kervan behind PgBouncer in transaction mode, where every transaction may get another session.
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { importAlone } from '#features/product-imports/import-lock.server.ts';
import { replaceIndex } from '#features/search/services/index-generations.server.ts';
import { databaseUntil } from '#platform/database/abandoned-reads.ts';
import { connectDatabase, type DatabasePool } from '#platform/database/connection.ts';
import { findEngine } from '../../tools/engines.ts';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import { startPooler } from '#tests/support/pooler.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  startWorkerProcess,
} from '#tests/support/processes.ts';
import { stopProxies } from '#tests/support/proxies.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const program = findEngine('pgbouncer');
if (program === null)
  console.log('No test behind a pooler: PgBouncer is not here, nor installable.');

const direct = await testDatabase();
const folder = `.data/test/run-${process.pid}/pooler`;
let url: string;
let database: DatabasePool;

type Shown = Record<string, string>;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.skipIf(program === null)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    // Fewer connections than the pool of a process, so that they change hands.
    ({ url } = await startPooler({ program: program!, folder, url: direct.url, size: 2 }));
    database = connectDatabase({
      url,
      directUrl: direct.url,
      poolSize: 6,
      statementTimeoutMs: 2_000,
    });
  });

  afterAll(async () => {
    await killPrograms();
    await database.close();
    await stopProxies(); // its connections would keep the database from being dropped
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('every statement has its limit, in a transaction and outside', async () => {
    const outside = await database.db.execute<Shown>(sql`show statement_timeout`);
    const inside = await database.db.transaction(async (tx) => [
      (await tx.execute<Shown>(sql`show statement_timeout`)).rows[0],
      (await tx.execute<Shown>(sql`show idle_in_transaction_session_timeout`)).rows[0],
    ]);
    const tooSlow = await failureOf(database.db.execute(sql`select pg_sleep(10)`));

    expect(outside.rows[0]).toEqual({ statement_timeout: '2s' });
    expect(inside).toEqual([
      { statement_timeout: '2s' },
      { idle_in_transaction_session_timeout: '1min' },
    ]);
    expect(tooSlow).toMatchObject({ cause: { code: '57014' } });
  });

  test('a transaction may take longer, and leaves nothing to the next user', async () => {
    const slow = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '10s'`);
      return tx.execute(sql`select 'slept' as what from pg_sleep(3)`);
    });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const { rows } = await other.query('show statement_timeout');
    await other.end();

    expect(slow).toMatchObject({ rows: [{ what: 'slept' }] });
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('parameters, failures and reads of visitors are as without it', async () => {
    const reading = databaseUntil(database.pool, new AbortController().signal);

    const sums = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        i % 2 === 0
          ? reading.execute(sql`select ${i}::int + 1 as sum`)
          : database.db.transaction((tx) => tx.execute(sql`select ${i}::int + 1 as sum`)),
      ),
    );
    const failed = await failureOf(database.db.execute(sql`select 1 / ${0}::int`));
    const after = await database.db.execute(sql`select 2 as two`);

    expect(sums).toMatchObject(sums.map((_, i) => ({ rows: [{ sum: i + 1 }] })));
    expect(failed).toMatchObject({ cause: { code: '22012' } });
    expect(after).toMatchObject({ rows: [{ two: 2 }] });
  });

  test('locks of a session hold: one import of a store and one rebuild at a time', async () => {
    const operator = testContext({ ...database, url: direct.url });
    await openSmallMarket(operator);
    const { id } = await openStore(operator);

    const nested = await importAlone(operator, id, async () =>
      importAlone(operator, id, async () => 'a second one'),
    );
    const rebuilt = await Promise.all(
      [1, 2].map(() => replaceIndex(operator, { signal: AbortSignal.timeout(60_000) })),
    );

    expect(nested).toMatchObject({ result: { running: { by: expect.any(String) as string } } });
    expect(rebuilt).toContain(null);
    const { rows } = await direct.pool.query(
      "select count(*)::int as held from pg_locks where locktype = 'advisory' and database = " +
        '(select oid from pg_database where datname = current_database())',
    );
    expect(rows).toEqual([{ held: 0 }]);
  });

  test('a web process and a worker are ready, do jobs and hear of changes', async () => {
    await buildPages();
    const env = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: direct.url,
      WORKER: 'off',
      FETCH_PICTURES: 'off',
      DATABASE_POOL_SIZE: '4',
    };
    const web = await startWebProcess(env);
    await startWorkerProcess(env);
    const html = async () => {
      const response = await fetch(`${web.url}/en`, { headers: { connection: 'close' } });
      return { lookup: response.headers.get('x-cache'), text: await response.text() };
    };
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    await vi.waitUntil(async () => (await html()).lookup === 'hit', { timeout: 60_000 });

    await publishAnnouncement(testContext({ ...database, url: direct.url }), {
      text: { en: 'Fair in Bursa' },
      url: null,
      endsAt: null,
    });

    await vi.waitUntil(async () => (await html()).text.includes('Fair in Bursa'), {
      timeout: 60_000,
    });
    await vi.waitUntil(
      async () => {
        const { rows } = await direct.pool.query<{ left: number }>(
          'select count(*)::int as left from outbox where relayed_at is null',
        );
        return rows[0]!.left === 0;
      },
      { timeout: 60_000 },
    );
  });
});
