import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '#platform/http/problems.ts';
import { layLine } from '#tests/support/broken-line.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { connectDatabase, type ConnectionOptions } from './connection.ts';

const database = await testDatabase();

/** Opens a pool over a line that can fail. */
async function distantPool(options: Partial<ConnectionOptions> = {}) {
  const line = await layLine(database.url);
  const pool = connectDatabase({
    url: line.url,
    poolSize: 2,
    statementTimeoutMs: 300,
    responseMarginMs: 200,
    connectTimeoutMs: 500,
    ...options,
  });
  onTestFinished(async () => {
    line.flow();
    await pool.close();
    await line.cut();
  });
  return { line, pool, db: pool.db };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
/** Far above the limits in this file, far below TCP's own timeout. */
const patienceMs = 15_000;

test(
  'a query on a silently dead connection fails in time, and the next one gets a new connection',
  async () => {
    const { line, db } = await distantPool();
    await db.execute(sql`select 1`);
    line.stall();

    const onOpenConnection = await failureOf(db.execute(sql`select 1`));
    const onNewConnection = await failureOf(db.execute(sql`select 1`));
    line.flow();

    expect([onOpenConnection, onNewConnection].map(isUnavailable)).toEqual([true, true]);
    expect(await db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
  },
  patienceMs,
);

test(
  'a transaction on a dying connection frees its slot in the pool',
  async () => {
    const { line, pool, db } = await distantPool({ poolSize: 1 });

    const failure = await failureOf(
      db.transaction(async (inside) => {
        await inside.execute(sql`select 1`);
        line.stall();
        await inside.execute(sql`select 2`);
      }),
    );
    line.flow();

    expect(isUnavailable(failure)).toBe(true);
    expect(await db.execute(sql`select 3 as three`)).toMatchObject({ rows: [{ three: 3 }] });
    expect(pool.pool.totalCount).toBe(1);
  },
  patienceMs,
);

test(
  'a transaction with a longer timeout has it on both sides, and the next one has the default',
  async () => {
    const { db } = await distantPool({ poolSize: 1 });

    const slow = await db.transaction(async (inside) => {
      await inside.execute(sql`set local statement_timeout = '10s'`);
      return inside.execute(sql`select 'slept' as what from pg_sleep(1)`);
    });
    const tooSlow = await failureOf(db.execute(sql`select pg_sleep(1)`));

    expect(slow).toMatchObject({ rows: [{ what: 'slept' }] });
    expect(tooSlow).toMatchObject({ cause: { code: '57014' } });
  },
  patienceMs,
);

test(
  'a session without timeout may wait longer, even after a transaction of its own',
  async () => {
    const { pool } = await distantPool({ poolSize: 1 });
    const client = await pool.pool.connect();

    await client.query('set statement_timeout = 0; set client_min_messages = warning');
    await client.query('begin');
    await client.query('commit');
    const { rows } = await client.query("select 'slept' as what from pg_sleep(1)");
    client.release(true);

    expect(rows).toEqual([{ what: 'slept' }]);
  },
  patienceMs,
);

test(
  'a connection that breaks while in use fails its waiting queries, not the process',
  async () => {
    const { line, pool, db } = await distantPool();
    const client = await pool.pool.connect();
    const sleeping = failureOf(client.query('select pg_sleep(0.2)'));

    await line.cut();
    const failures = [
      await sleeping,
      await failureOf(client.query('select 1')),
      await failureOf(db.execute(sql`select 1`)),
    ];
    client.release();
    await line.mend();

    expect(failures.map(isUnavailable)).toEqual([true, true, true]);
    expect(await db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
  },
  patienceMs,
);

test('statements of one transaction are sent one after another', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { db } = await distantPool({ poolSize: 1 });

  const answers = await db.transaction((inside) =>
    Promise.all([1, 2, 3].map((number) => inside.execute(sql`select ${number}::int as number`))),
  );
  const failed = db.transaction((inside) =>
    Promise.all([inside.execute(sql`select 1 / 0`), inside.execute(sql`select 2`)]),
  );

  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(answers).toMatchObject([1, 2, 3].map((number) => ({ rows: [{ number }] })));
  expect(await db.execute(sql`select 3 as three`)).toMatchObject({ rows: [{ three: 3 }] });
  expect(warnings).toEqual([]);
});
