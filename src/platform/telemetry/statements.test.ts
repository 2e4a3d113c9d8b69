// Observes a pool's statements: slow ones are logged under their request.
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
  { level: 'info' },
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

/** Runs as a request with this id. */
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
  test("is logged as text without values, with its request's ids", async () => {
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

  test('is logged even when it fails', async () => {
    const { db } = open(50);

    await expect(db.execute(sql`select ${1}::int / length(pg_sleep(0.1)::text)`)).rejects.toThrow(
      /^Failed query/,
    );

    expect(slowOnes()).toMatchObject([
      { msg: 'slow statement', statement: 'select $1::int / length(pg_sleep(0.1)::text)' },
    ]);
  });

  test('in a transaction belongs to its request', async () => {
    const { db } = open(50);

    await asRequest('request-2', () =>
      db.transaction((inside) => inside.execute(sql`select pg_sleep(0.1)`)),
    );

    expect(slowOnes()).toMatchObject([
      { requestId: 'request-2', statement: 'select pg_sleep(0.1)' },
    ]);
  });

  test('a statement that waited for the only connection belongs to its own request', async () => {
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

  test('is not logged below the limit, nor with a limit of zero', async () => {
    await open(5_000).db.execute(sql`select 1`);
    await open(0).db.execute(sql`select pg_sleep(0.1)`);

    expect(lines).toEqual([]);
  });
});
