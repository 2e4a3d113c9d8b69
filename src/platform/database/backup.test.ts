import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { BackupError, backupDatabase, restoreDatabase } from './backup.ts';
import { knownMigrations, migrateDatabase } from './migrate.ts';

const admin = new pg.Client({ connectionString: inject('postgresUrl') });
const made: string[] = [];
let folder: string;

beforeAll(async () => {
  await admin.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'kervan-backup-test-'));
});
afterEach(async () => {
  for (const name of made.splice(0)) await admin.query(`drop database ${name}`);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await admin.end();
});

/** A database without tables. */
async function emptyDatabase(): Promise<string> {
  const name = `test_${inject('testRun')}_backup_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name}`);
  made.push(name);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const rates = "insert into exchange_rates (currency, valid_on, micros_per_dollar, source) values ('TRY', '2026-11-01', 42100000, 'test'), ('EUR', '2026-11-01', 860000, 'test')";
const readRates = (url: string) => ask(url, 'select currency, valid_on::text, micros_per_dollar::text from exchange_rates order by currency');
const appliedIn = async (url: string) => (await ask(url, 'select name from drizzle.__drizzle_migrations order by name')).map(({ name }) => name);
const nowhere = () => {};

/** A backup of a database with two rates, brought as far as `only`. */
async function backup(name: string, only?: readonly string[]): Promise<string> {
  const url = await emptyDatabase();
  await migrateDatabase(url, only && { only });
  await ask(url, rates);
  const target = path.join(folder, name);
  await backupDatabase(url, target, nowhere);
  return target;
}

const rewriteManifest = async (from: string, change: (manifest: Record<string, unknown>) => Record<string, unknown>) => {
  const file = path.join(from, 'manifest.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>)));
};

test('a backup is read back into an empty database, whole', async () => {
  const from = await backup('whole');
  const to = await emptyDatabase();
  await restoreDatabase(to, from, nowhere);
  expect(await readRates(to)).toEqual([{ currency: 'EUR', valid_on: '2026-11-01', micros_per_dollar: '860000' }, { currency: 'TRY', valid_on: '2026-11-01', micros_per_dollar: '42100000' }]);
  expect(await appliedIn(to)).toEqual(await knownMigrations());
});

test('one of an older Kervan is read into an empty database and brought up to date', async () => {
  const [first] = await knownMigrations();
  const from = await backup('older', [first!]);
  const to = await emptyDatabase();
  await restoreDatabase(to, from, nowhere);
  expect(await readRates(to)).toHaveLength(2);
  expect(await appliedIn(to)).toEqual(await knownMigrations());
});

test('one of an older Kervan is refused by a database that is further', async () => {
  const [first] = await knownMigrations();
  const from = await backup('behind', [first!]);
  const to = await emptyDatabase();
  await migrateDatabase(to);
  await expect(restoreDatabase(to, from, nowhere)).rejects.toThrow(/older Kervan.*empty/);
  expect(await readRates(to)).toEqual([]);
});

test('one of a newer Kervan is refused, and the database is left alone', async () => {
  const from = await backup('newer');
  await rewriteManifest(from, (manifest) => ({ ...manifest, migrations: [...manifest['migrations'] as string[], '20990101000000_later'] }));
  const to = await emptyDatabase();
  await expect(restoreDatabase(to, from, nowhere)).rejects.toThrow(BackupError);
  expect(await ask(to, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
});

test('a database with rows is not written to', async () => {
  const from = await backup('onto');
  const to = await emptyDatabase();
  await migrateDatabase(to);
  await ask(to, "insert into exchange_rates (currency, valid_on, micros_per_dollar, source) values ('GBP', '2026-11-02', 760000, 'test')");
  await expect(restoreDatabase(to, from, nowhere)).rejects.toThrow(/not empty: exchange_rates/);
  expect(await readRates(to)).toEqual([{ currency: 'GBP', valid_on: '2026-11-02', micros_per_dollar: '760000' }]);
});

test('a damaged file leaves nothing half restored', async () => {
  const from = await backup('damaged');
  await writeFile(path.join(from, 'exchange_rates.copy.gz'), 'not gzip');
  const to = await emptyDatabase();
  await expect(restoreDatabase(to, from, nowhere)).rejects.toThrow(/incorrect header/);
  expect(await readRates(to)).toEqual([]);
});

test('a folder that exists is not overwritten, and a backup that fails leaves none', async () => {
  const from = await backup('once');
  await expect(backupDatabase(inject('postgresUrl'), from, nowhere)).rejects.toThrow(/exists already/);
  await expect(backupDatabase(await emptyDatabase(), path.join(folder, 'failed'), nowhere)).rejects.toThrow(/drizzle|does not exist/);
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
});

test('what counts goes on counting after a restore', async () => {
  const from = await emptyDatabase();
  await migrateDatabase(from);
  await ask(from, "insert into brands (id, slug, name) select gen_random_uuid(), 'b' || i, 'B' || i from generate_series(1, 3) i");
  const target = path.join(folder, 'counters');
  await backupDatabase(from, target, nowhere);
  const to = await emptyDatabase();
  await restoreDatabase(to, target, nowhere);
  await ask(to, "insert into brands (id, slug, name) values (gen_random_uuid(), 'new', 'New')");
  expect(await ask(to, 'select number from brands order by number')).toEqual([1, 2, 3, 4].map((number) => ({ number })));
});
