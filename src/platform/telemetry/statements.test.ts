// Statements of a pool, watched: what takes long is logged, under the request that asked.
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/test-database.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { createStatementObserver } from './statements.ts';
import { createTracing } from './tracing.ts';

const { url } = await testDatabase();
const tracing = createTracing();
const lines: Record<string, unknown>[] = [];
beforeEach(() => void lines.splice(0));
const log = pino(
  { level: 'warn' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

function open(slowStatementMs: number, poolSize = 1) {
  const database = connectDatabase({
    url,
    poolSize,
    observe: createStatementObserver({ tracing, log, slowStatementMs }),
  });
  opened.push(database);
  return database;
}

/** On a busy machine other statements, such as BEGIN, may be slow too. */
const slowOnes = () => lines.filter(({ statement }) => String(statement).includes('pg_sleep'));

/** Runs as a request of this id. */
async function asRequest(requestId: string, work: () => PromiseLike<unknown>): Promise<string> {
  const { trace } = tracing.start({
    name: 'GET',
    kind: 'request',
    parent: null,
    work: { requestId },
  });
  await tracing.run(trace, async () => work());
  return trace.traceId;
}

describe('a slow statement', () => {
  test('is logged as text without values, with the ids of its request', async () => {
    const { db } = open(50);

    const traceId = await asRequest('request-1', () =>
      db.execute(sql`select pg_sleep(0.1), ${'ayse@example.com'} as email`),
    );

    expect(slowOnes()).toMatchObject([
      {
        msg: 'slow statement',
        requestId: 'request-1',
        traceId,
        statement: 'select pg_sleep(0.1), $1 as email',
      },
    ]);
    expect(slowOnes()[0]!['ms']).toBeGreaterThanOrEqual(50);
    expect(JSON.stringify(lines)).not.toContain('ayse');
  });

  test('that fails is logged too', async () => {
    const { db } = open(50);

    await expect(db.execute(sql`select ${1}::int / length(pg_sleep(0.1)::text)`)).rejects.toThrow(
      /^Failed query/,
    );

    expect(slowOnes()).toMatchObject([
      { msg: 'slow statement', statement: 'select $1::int / length(pg_sleep(0.1)::text)' },
    ]);
  });

  test('in a transaction is its request’s', async () => {
    const { db } = open(50);

    await asRequest('request-2', () =>
      db.transaction((inside) => inside.execute(sql`select pg_sleep(0.1)`)),
    );

    expect(slowOnes()).toMatchObject([
      { requestId: 'request-2', statement: 'select pg_sleep(0.1)' },
    ]);
  });

  test('that had to wait for the only connection is its own request’s, not the one’s before', async () => {
    const { db } = open(50);

    const asked = ['request-3', 'request-4', 'request-5'].map((id) =>
      asRequest(id, () => db.execute(sql`select pg_sleep(0.1)`)),
    );
    await Promise.all(asked);

    expect(slowOnes().map((line) => line['requestId'])).toEqual([
      'request-3',
      'request-4',
      'request-5',
    ]);
  });

  test('is not logged when it is quicker, nor with zero as the limit', async () => {
    await open(5_000).db.execute(sql`select 1`);
    await open(0).db.execute(sql`select pg_sleep(0.1)`);

    expect(lines).toEqual([]);
  });
});
