import { createHash, randomBytes } from 'node:crypto';
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { startS3 } from '#tests/support/s3-server.ts';
import { createBucketStorage } from '../files/bucket-storage.ts';
import { createFileStorage, type FileStorage } from '../files/file-storage.ts';
import { backupMarket, restoreMarket, verifyBackup } from './backup.ts';
import { fileColumn } from './backup/file-sources.ts';
import type { Manifest } from './backup/manifest.ts';
import { knownMigrations, migrateDatabase } from './migrate.ts';

// Restoring applies every migration, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

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

/** Creates a database without tables. */
const emptyDatabase = (): Promise<string> => copyOf('template1');
/** Creates one with the tables of this version, as `migrateDatabase` does in seconds. */
const migratedDatabase = (): Promise<string> => copyOf(`test_${inject('testRun')}_template`);

async function copyOf(template: string): Promise<string> {
  const name = `test_${inject('testRun')}_backup_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
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

const rates =
  'insert into exchange_rates (currency, valid_on, micros_per_dollar, source) ' +
  "values ('TRY', '2026-11-01', 42100000, 'test'), ('EUR', '2026-11-01', 860000, 'test')";
const readRates = (url: string) =>
  ask(
    url,
    'select currency, valid_on::text, micros_per_dollar::text from exchange_rates ' +
      'order by currency',
  );
const appliedIn = async (url: string) =>
  (await ask(url, 'select name from drizzle.__drizzle_migrations order by name')).map(
    ({ name }) => name,
  );
const nowhere = () => {};

/** Creates an empty file storage. */
const noFiles = (): FileStorage =>
  createFileStorage({ dataDir: path.join(folder, randomBytes(4).toString('hex')) });
const fileSources = [fileColumn('pictures', 'storage_key'), fileColumn('later_table', 'key')];

const writeBackup = (url: string, target: string, files = noFiles()) =>
  backupMarket({ url, folder: target, files, fileSources, report: nowhere });
const restore = (
  url: string,
  from: string,
  options: { files?: FileStorage; allowsUnverified?: boolean } = {},
) => restoreMarket({ url, folder: from, files: noFiles(), report: nowhere, ...options });

/** Backs up a database with two rates, migrated as far as `only`. */
async function backup(name: string, only?: readonly string[]): Promise<string> {
  const url = only ? await emptyDatabase() : await migratedDatabase();
  if (only) await migrateDatabase(url, { only });
  await ask(url, rates);
  const target = path.join(folder, name);
  await writeBackup(url, target);
  return target;
}

/** Rewrites the manifest with valid checksums, as an attacker who knows the format could. */
async function rewriteManifest(
  from: string,
  change: (manifest: Manifest) => object,
): Promise<void> {
  const file = path.join(from, 'manifest.json');
  const text = JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as Manifest));
  await writeFile(file, text);
  await writeFile(
    path.join(from, 'manifest.sha256'),
    `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
  );
}

let pristine: string | undefined;

/** Copies one backup for the test to corrupt. */
async function copyOfBackup(): Promise<string> {
  pristine ??= await backup('pristine');
  const copy = path.join(folder, `copy-${randomBytes(4).toString('hex')}`);
  await cp(pristine, copy, { recursive: true });
  return copy;
}

/** Expects a one-line refusal and that neither tables nor rows were written. */
async function expectRefusal(from: string, reason: RegExp): Promise<void> {
  const to = await emptyDatabase();

  const refusal = await restore(to, from).catch((error: unknown) => error as Error);

  expect(refusal).toMatchObject({ name: 'BackupError', message: expect.stringMatching(reason) });
  expect((refusal as Error).message).not.toContain('\n');
  expect(await ask(to, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
}

test('a backup is restored completely into an empty database', async () => {
  const from = await copyOfBackup();
  const to = await emptyDatabase();

  await restore(to, from);

  expect(await readRates(to)).toEqual([
    { currency: 'EUR', valid_on: '2026-11-01', micros_per_dollar: '860000' },
    { currency: 'TRY', valid_on: '2026-11-01', micros_per_dollar: '42100000' },
  ]);
  expect(await appliedIn(to)).toEqual(await knownMigrations());
});

test('a backup describes its contents, and only its owner can read it', async () => {
  const from = await copyOfBackup();

  const verified = await verifyBackup(from);

  expect(verified).toMatchObject({
    rows: 2,
    files: 0,
    missingFiles: 0,
    madeAt: expect.any(String),
  });
  expect((await stat(from)).mode & 0o077).toBe(0);
  for (const name of await readdir(from))
    expect((await stat(path.join(from, name))).mode & 0o077).toBe(0);
});

test('a backup of an older version is restored into an empty database and migrated', async () => {
  const [first] = await knownMigrations();
  const from = await backup('older', [first!]);
  const to = await emptyDatabase();

  await restore(to, from);

  expect(await readRates(to)).toHaveLength(2);
  expect(await appliedIn(to)).toEqual(await knownMigrations());
});

test('a backup of an older version is refused by a database migrated beyond it', async () => {
  const [first] = await knownMigrations();
  const from = await backup('behind', [first!]);
  const to = await migratedDatabase();

  await expect(restore(to, from)).rejects.toThrow(/older Kervan.*empty/);

  expect(await readRates(to)).toEqual([]);
});

test('a backup of a newer version is refused, and the database is unchanged', async () => {
  const from = await copyOfBackup();
  await rewriteManifest(from, (manifest) => ({
    ...manifest,
    migrations: [...manifest.migrations, '20990101000000_later'],
  }));

  await expectRefusal(from, /comes from a newer Kervan: .* 20990101000000_later\.$/);
});

test('a backup of a newer format is refused', async () => {
  const from = await copyOfBackup();
  await rewriteManifest(from, (manifest) => ({ ...manifest, format: 3 }));

  await expectRefusal(from, /was written by a newer Kervan: .* format 3\.$/);
});

test('a database with rows in any table is not written to', async () => {
  const from = await copyOfBackup();
  const to = await migratedDatabase();
  await ask(to, "insert into settings (key, value) values ('name', '1')");

  await expect(restore(to, from)).rejects.toThrow(/not empty: settings has rows/);

  expect(await readRates(to)).toEqual([]);
});

describe('a truncated, modified or foreign backup is refused before anything is written', () => {
  const table = 'public.exchange_rates.copy.gz';

  test.each<[string, (from: string) => Promise<unknown>, RegExp]>([
    [
      'a table cut short',
      async (from) =>
        truncate(path.join(from, table), (await stat(path.join(from, table))).size - 5),
      /is cut: public\.exchange_rates\.copy\.gz has \d+ of \d+ bytes\.$/,
    ],
    [
      'a table missing',
      (from) => rm(path.join(from, table)),
      /is cut: public\.exchange_rates\.copy\.gz is missing\.$/,
    ],
    [
      'a table that is no gzip',
      (from) => writeFile(path.join(from, table), 'x'.repeat(500)),
      /has been changed: public\.exchange_rates/,
    ],
    [
      'a table whose rows were taken away',
      (from) => writeFile(path.join(from, table), Buffer.concat([gzipSync(''), Buffer.alloc(200)])),
      /has been changed: public\.exchange_rates/,
    ],
    [
      'the manifest cut short',
      (from) => truncate(path.join(from, 'manifest.json'), 100),
      /is cut: manifest\.json does not end/,
    ],
    [
      'the manifest changed',
      async (from) =>
        writeFile(
          path.join(from, 'manifest.json'),
          (await readFile(path.join(from, 'manifest.json'), 'utf8'))
            .replace('"lastValue"', ' "lastValue"')
            .replace('{', '{ '),
        ),
      /has been changed: manifest\.json/,
    ],
    [
      'the manifest without its checksum',
      (from) => rm(path.join(from, 'manifest.sha256')),
      /has been changed: manifest\.json/,
    ],
    [
      'a count of rows that is another',
      (from) =>
        rewriteManifest(from, (manifest) => ({
          ...manifest,
          tables: manifest.tables.map((each) =>
            each.name === 'exchange_rates' ? { ...each, rows: 0 } : each,
          ),
        })),
      /has been changed: public\.exchange_rates/,
    ],
    [
      'a manifest of another shape',
      (from) => rewriteManifest(from, ({ sequences: _sequences, ...manifest }) => manifest),
      /has been changed: manifest\.json/,
    ],
    [
      'a table changed, of the same size and as many rows',
      async (from) => {
        const file = path.join(from, table);
        const bytes = await readFile(file);
        bytes[4] = bytes[4]! ^ 1; // The time in the gzip header.
        await writeFile(file, bytes);
      },
      /has been changed: public\.exchange_rates/,
    ],
    [
      'a folder of something else',
      async (from) => rm(path.join(from, 'manifest.json')),
      /is not a backup of Kervan: it has no manifest\.json\.$/,
    ],
    [
      'the manifest of another program',
      (from) => writeFile(path.join(from, 'manifest.json'), '{"manifest_version":3}'),
      /is not a backup of Kervan: manifest\.json is of another program\.$/,
    ],
  ])('%s', async (_, spoil, reason) => {
    const from = await copyOfBackup();
    await spoil(from);

    await expectRefusal(from, reason);
    await expect(verifyBackup(from)).rejects.toThrow(reason);
  });
});

test('a manifest that omits a table is refused, and no row is written', async () => {
  const from = await copyOfBackup();
  await rewriteManifest(from, (manifest) => ({
    ...manifest,
    tables: manifest.tables.filter(({ name }) => name !== 'exchange_rates'),
  }));
  const to = await emptyDatabase();

  await expect(restore(to, from)).rejects.toThrow(/is cut: it has no table exchange_rates\.$/);
});

test('a backup with a table or column unknown to this version is refused', async () => {
  const from = await copyOfBackup();
  await rewriteManifest(from, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((each) =>
      each.name === 'exchange_rates' ? { ...each, columns: [...each.columns, 'gone'] } : each,
    ),
  }));
  const to = await emptyDatabase();

  await expect(restore(to, from)).rejects.toThrow(
    /does not fit: this Kervan has no such table or columns as its exchange_rates\./,
  );

  expect(await readRates(to)).toEqual([]);
});

test('a backup of a newer job queue is refused, and no row is written', async () => {
  const from = await copyOfBackup();
  await rewriteManifest(from, (manifest) => ({ ...manifest, queueVersion: 9_999 }));
  const to = await emptyDatabase();

  await expect(restore(to, from)).rejects.toThrow(
    /comes from a newer Kervan: .* version 9999 of the job queue\.$/,
  );

  expect(await readRates(to)).toEqual([]);
});

/** Rewrites a backup in the first format: tables of `public` only, no checksums. */
async function toFirstFormat(from: string): Promise<void> {
  const { migrations, madeAt, tables } = JSON.parse(
    await readFile(path.join(from, 'manifest.json'), 'utf8'),
  ) as Manifest;
  for (const name of await readdir(from))
    if (name.startsWith('public.'))
      await rename(path.join(from, name), path.join(from, name.slice('public.'.length)));
  await rm(path.join(from, 'manifest.sha256'));
  const kept = tables
    .filter(({ schema, name }) => schema === 'public' && name !== 'rate_limits')
    .map(({ name, columns }) => ({ name, columns }));
  await writeFile(
    path.join(from, 'manifest.json'),
    JSON.stringify({ format: 1, madeAt, migrations, tables: kept }),
  );
}

test('a backup without checksums is refused unless an option allows it', async () => {
  const from = await copyOfBackup();
  await toFirstFormat(from);
  const to = await emptyDatabase();

  await expectRefusal(from, /older Kervan, without checksums: .* --unverified/);
  await expect(verifyBackup(from)).rejects.toThrow(/without checksums/);
  await restore(to, from, { allowsUnverified: true });

  expect(await readRates(to)).toHaveLength(2);
});

test('an existing folder is not overwritten, and a failed backup leaves none', async () => {
  const from = await copyOfBackup();

  await expect(writeBackup(inject('postgresUrl'), from)).rejects.toThrow(/exists already/);
  await expect(writeBackup(await emptyDatabase(), path.join(folder, 'failed'))).rejects.toThrow(
    /drizzle|does not exist/,
  );

  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
});

test('files named by rows are backed up and restored; missing ones are counted', async () => {
  const from = await migratedDatabase();
  const stored = noFiles();
  await stored.put('a.webp', Buffer.from('one'));
  await stored.put('a-320.webp', Buffer.from('a size of it'));
  await ask(
    from,
    'insert into pictures (id, source_hash, remote_url, state, storage_key) ' +
      "select gen_random_uuid(), key, key, 'stored', key " +
      "from unnest(array['a.webp', 'gone.webp']) key",
  );
  const target = path.join(folder, 'files');

  const written = await writeBackup(from, target, stored);
  const restored = noFiles();
  await restore(await emptyDatabase(), target, { files: restored });

  expect(written).toMatchObject({ files: 1, missingFiles: 1 });
  expect(await Array.fromAsync(restored.list(), ({ key }) => key)).toEqual(['a.webp']);
  expect(await textOf(await (await restored.find('a.webp'))!.read())).toBe('one');
});

test('files are backed up from a bucket and restored to one', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const bucket = createBucketStorage(s3.settings);
  const from = await migratedDatabase();
  const disk = noFiles();
  await disk.put('a.webp', Buffer.from('one'));
  await ask(
    from,
    'insert into pictures (id, source_hash, remote_url, state, storage_key) ' +
      "values (gen_random_uuid(), 'a', 'a', 'stored', 'a.webp')",
  );

  await writeBackup(from, path.join(folder, 'of-a-disk'), disk);
  const moved = await emptyDatabase();
  await restore(moved, path.join(folder, 'of-a-disk'), { files: bucket });
  const written = await writeBackup(moved, path.join(folder, 'of-a-bucket'), bucket);

  expect(await textOf(await (await bucket.find('a.webp'))!.read())).toBe('one');
  expect(written).toMatchObject({ files: 1, missingFiles: 0 });
  expect(await readFile(path.join(folder, 'of-a-bucket/files/a.webp'), 'utf8')).toBe('one');
});

test('a file modified in the backup is refused', async () => {
  const from = await migratedDatabase();
  const stored = noFiles();
  await stored.put('a.webp', Buffer.from('one'));
  await ask(
    from,
    'insert into pictures (id, source_hash, remote_url, state, storage_key) ' +
      "values (gen_random_uuid(), 'a', 'a', 'stored', 'a.webp')",
  );
  const target = path.join(folder, 'changed-file');
  await writeBackup(from, target, stored);

  await writeFile(path.join(target, 'files/a.webp'), 'two');

  await expectRefusal(target, /has been changed: files\/a\.webp/);
});

test('sequences continue where they were, even past deleted rows', async () => {
  const from = await migratedDatabase();
  await ask(
    from,
    "insert into brands (id, slug, name) select gen_random_uuid(), 'b' || i, 'B' || i " +
      'from generate_series(1, 5) i',
  );
  await ask(from, 'delete from brands where number > 3');
  const target = path.join(folder, 'counters');
  await writeBackup(from, target);
  const to = await emptyDatabase();

  await restore(to, target);

  await ask(to, "insert into brands (id, slug, name) values (gen_random_uuid(), 'new', 'New')");
  expect(await ask(to, 'select number from brands order by number')).toEqual(
    [1, 2, 3, 6].map((number) => ({ number })),
  );
});

test('values survive between servers that format dates and numbers differently', async () => {
  const from = await migratedDatabase();
  await ask(from, rates);
  await ask(from, `alter database "${new URL(from).pathname.slice(1)}" set datestyle = 'SQL, DMY'`);
  const target = path.join(folder, 'dates');
  await writeBackup(from, target);
  const to = await emptyDatabase();

  await restore(to, target);

  expect(await ask(to, "select valid_on = '2026-11-01' as same from exchange_rates")).toEqual([
    { same: true },
    { same: true },
  ]);
});
