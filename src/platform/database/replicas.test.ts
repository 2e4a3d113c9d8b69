// Reads from a real replica: PostgreSQL twice, the second following the first.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startReplication, type Replication } from '#tests/support/replication.ts';
import { connectDatabase, type Database, type DatabasePool } from './connection.ts';
import { openReplicas, positionOf, type Replicas } from './replicas.ts';

// Servers start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let replication: Replication;
let primary: DatabasePool;
let replicas: Replicas;
let onReplica: pg.Client;

const readsReplica = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
  return rows[0]!.is;
};
const isReplicaRead = () => readsReplica(replicas.database(null));
const counted = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from things`);
  return rows[0]!.n;
};
const untilRead = (expected: boolean) =>
  vi.waitUntil(async () => (await isReplicaRead()) === expected, { timeout: 60_000, interval: 50 });

beforeAll(async () => {
  replication = await startReplication({
    folder: `.data/test/run-${process.pid}/replicas`,
    fill: async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('create table things (n int)');
      await client.end();
    },
  });
  primary = connectDatabase({ url: replication.primary.url });
  onReplica = new pg.Client({ connectionString: replication.replica.url });
  onReplica.on('error', () => {}); // it is killed below
  await onReplica.connect();
  replicas = openReplicas({
    urls: [replication.replica.url],
    primary: primary.pool,
    log: pino({ level: 'silent' }),
    poolSize: 3,
  });
});

afterAll(async () => {
  await replicas.close();
  await onReplica.end();
  await primary.close();
  await replication.stop();
});

test('a replica is read once it was seen alive', async () => {
  await untilRead(true);
  expect(replicas.states()).toMatchObject([{ isAlive: true, behindBytes: 0 }]);
});

test('one that lags is not read until it has replayed what is required', async () => {
  await untilRead(true);
  await onReplica.query('select pg_wal_replay_pause()');
  await primary.db.execute(sql`insert into things values (1)`);
  const beforeRequired = await counted(replicas.database(null));
  replicas.requirePosition(await positionOf(primary.db));

  const whileBehind = [await isReplicaRead(), await counted(replicas.database(null))];
  const state = replicas.states()[0]!;
  await onReplica.query('select pg_wal_replay_resume()');
  await untilRead(true);

  expect(beforeRequired).toBe(0);
  expect(whileBehind).toEqual([false, 1]);
  expect(state.isAlive).toBe(true);
  expect(state.behindBytes).toBeGreaterThan(0);
  expect(await counted(replicas.database(null))).toBe(1);
});

test('a handle stays with its replica, so that one answer is of one moment', async () => {
  await untilRead(true);
  const reading = replicas.database(null);
  await onReplica.query('select pg_wal_replay_pause()');
  await primary.db.execute(sql`insert into things values (2)`);
  const before = await counted(reading);
  replicas.requirePosition(await positionOf(primary.db));
  const after = await counted(reading);
  await onReplica.query('select pg_wal_replay_resume()');

  expect(after).toBe(before);
});

test('what only the primary can do goes there, and the replica stays', async () => {
  await untilRead(true);
  const reading = replicas.database(null);

  await reading.execute(sql`insert into things values (3)`);

  expect(replicas.states()[0]!.isAlive).toBe(true);
  await expect(reading.execute(sql`select 1 / 0`)).rejects.toMatchObject({
    cause: { code: '22012' },
  });
});

test('no statement is sent for a client that has left', async () => {
  await untilRead(true);
  const leaving = new AbortController();
  const reading = replicas.database(leaving.signal);
  leaving.abort(new Error('gone'));

  await expect(reading.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { message: 'gone' },
  });
  expect(replicas.states()[0]!.isAlive).toBe(true);
});

test('a killed replica is left at its first failure, and read again when it is back', async () => {
  await untilRead(true);
  const known = await counted(primary.db);
  const reading = replicas.database(null);
  process.kill(replication.replica.pid, 'SIGKILL');

  // Every one is answered, whichever server is there at that moment.
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => counted(replicas.database(null))),
  );

  expect(new Set(answers)).toEqual(new Set([known]));
  expect(await counted(reading)).toBe(known);
  await untilRead(true); // its keeper has started it again
});
