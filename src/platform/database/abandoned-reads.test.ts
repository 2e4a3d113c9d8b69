import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/test-database.ts';
import { connectDatabase } from './connection.ts';
import { databaseUntil } from './abandoned-reads.ts';

const { url } = await testDatabase();

test('no statement is sent for a client that left while waiting for a connection', async () => {
  const { db, pool, ...database } = connectDatabase({ url, poolSize: 1 });
  await db.execute(sql`create sequence begun`);
  const held = await pool.connect();
  const leaving = new AbortController();

  const abandoned = databaseUntil(pool, leaving.signal)
    .execute(sql`select nextval('begun')`)
    .then(
      () => null,
      (error: unknown) => error,
    );
  await expect.poll(() => pool.waitingCount).toBe(1);
  leaving.abort(new Error('gone'));
  held.release();

  expect(await abandoned).toMatchObject({ cause: { message: 'gone' } });
  const { rows } = await pool.query('select is_called from begun');
  expect(rows).toEqual([{ is_called: false }]);
  await database.close();
});

test('a waiting client gets its rows; one that has left starts no further statement', async () => {
  const { pool, ...database } = connectDatabase({ url, poolSize: 1 });
  const leaving = new AbortController();
  const db = databaseUntil(pool, leaving.signal);

  const result: unknown = await db.execute(sql`select 1 as one`);
  leaving.abort(new Error('gone'));

  expect(result).toMatchObject({ rows: [{ one: 1 }] });
  await expect(db.execute(sql`select 1`)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'gone' }) as Error,
  });
  expect(pool.waitingCount).toBe(0);
  await database.close();
});
