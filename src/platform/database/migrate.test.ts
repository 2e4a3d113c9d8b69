import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { migrateDatabase } from './migrate.ts';

const name = `test_${inject('testRun')}_migrate_${process.pid}`;
const admin = new pg.Client({ connectionString: inject('postgresUrl') });
const url = new URL(inject('postgresUrl'));
url.pathname = `/${name}`;

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
});
afterAll(async () => {
  await admin.query(`drop database ${name}`);
  await admin.end();
});

async function appliedMigrations(): Promise<number> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  await client.end();
  return rows[0]!.count;
}

test('processes starting at once migrate a new database, each migration once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(url.href)));
  expect(await appliedMigrations()).toBe(readdirSync('database/migrations').length);
});

test('a database with an unsupported version or encoding is refused', async () => {
  const ascii = `${name}_ascii`;
  await admin.query(`create database ${ascii} encoding 'SQL_ASCII' locale 'C' template template0`);
  try {
    const asciiUrl = new URL(url);
    asciiUrl.pathname = `/${ascii}`;
    await expect(migrateDatabase(asciiUrl.href)).rejects.toThrow(/encoding is SQL_ASCII.*UTF8/);
  } finally {
    await admin.query(`drop database ${ascii}`);
  }
});

test('an up-to-date database stays as it is', async () => {
  const before = await appliedMigrations();
  await migrateDatabase(url.href);
  expect(await appliedMigrations()).toBe(before);
});

test('a connection cut while waiting for the migration lock fails that start only', async () => {
  const holder = new pg.Client({ connectionString: url.href });
  await holder.connect();
  await holder.query('select pg_advisory_lock(7351004)'); // Another process migrates.
  const starting = migrateDatabase(url.href).catch((error: unknown) => error);
  const waiting =
    "select pid from pg_stat_activity where application_name = 'kervan migration' " +
    "and query like '%pg_try_advisory_lock%' and state = 'idle'";
  await vi.waitUntil(async () => (await holder.query(waiting)).rowCount === 1, { timeout: 15_000 });

  await holder.query(`select pg_terminate_backend(pid) from (${waiting}) session`);

  expect(await starting).toBeInstanceOf(Error);
  await holder.end();
});
