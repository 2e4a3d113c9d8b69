// Backs up the whole market to a folder and restores it, even across PostgreSQL major versions,
// because the embedded server ships no pg_dump. Covers the database, its waiting jobs, and the
// files its rows name.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { installQueue } from '#platform/jobs/install-queue.ts';
import type { FileSource } from './backup/file-sources.ts';
import {
  allEnded,
  BackupError,
  fileListFile,
  type FileEntry,
  type FirstManifest,
  forEachAtOnce,
  linesIn,
  type Manifest,
  manifestFile,
  manifestSumFile,
  readFileList,
  readManifest,
  storedFile,
  sumLine,
  type TableEntry,
  tableFile,
  type Verified,
  verifyContents,
} from './backup/manifest.ts';
import {
  copyIn,
  copyOut,
  demandEmpty,
  listMigrations,
  listSequences,
  listTables,
  qualified,
  readQueueVersion,
  setSequences,
  type Table,
  withoutTriggers,
  withSession,
} from './backup/tables.ts';
import { continueCounters } from './counters.ts';
import { knownMigrations, migrateDatabase } from './migrate.ts';

export { BackupError, type Verified };

type Common = {
  readonly url: string;
  readonly folder: string;
  readonly files: FileStorage;
  /** Receives a short message after each step. */
  readonly report: (step: string) => void;
};

type BackupOptions = Common & { readonly fileSources: readonly FileSource[] };

/**
 * Writes one consistent snapshot of the market while it is in use. `folder` must not exist yet and
 * appears once complete. Throws BackupError.
 */
export async function backupMarket({ folder, ...options }: BackupOptions): Promise<Verified> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: name a new folder.`);
  const partial = `${path.resolve(folder)}.partial-${process.pid}`;
  try {
    await mkdir(path.join(partial, 'files'), { recursive: true, mode: 0o700 });
    const manifest = await writeContents({ ...options, folder: partial });
    // Verifies what was written: a failing disk shows only on reading.
    const verified = await verifyContents(partial, manifest);
    options.report('read again and compared');
    await rename(partial, folder);
    await syncFolder(path.dirname(path.resolve(folder)));
    return verified;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** A table this large is reported as a step of its own. */
const largeTableRows = 100_000;

function reportTable(report: Common['report'], { name }: Table, rows: number): void {
  if (rows >= largeTableRows) report(`${name}, ${rows.toLocaleString('en')} rows`);
}

async function writeContents({
  url,
  folder,
  files,
  fileSources,
  report,
}: BackupOptions): Promise<Manifest> {
  return withSession(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await listMigrations(client);
    const listed = await listTables(client);
    const tables: TableEntry[] = [];
    for (const table of listed) {
      const written = await writeCompressed(
        copyOut(client, table),
        path.join(folder, tableFile(table)),
      );
      tables.push({ ...table, columns: [...table.columns], ...written });
      reportTable(report, table, written.rows);
    }
    report(`${tables.length} tables`);
    const sources = fileSources.filter(({ table, columns }) =>
      listed.some(
        ({ schema, name, columns: there }) =>
          schema === 'public' &&
          name === table &&
          columns.every((column) => there.includes(column)),
      ),
    );
    const copied = await copyFiles({ client, folder, files, sources });
    report(`${copied.rows} files`);
    const manifest: Manifest = {
      format: 2,
      madeAt: new Date().toISOString(),
      migrations,
      queueVersion: await readQueueVersion(client),
      tables,
      sequences: await listSequences(client),
      files: copied,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(path.join(folder, manifestSumFile), sumLine(text), {
      mode: 0o600,
      flush: true,
    });
    await writeFile(path.join(folder, manifestFile), text, { mode: 0o600, flush: true });
    await syncFolder(folder);
    await client.query('commit');
    return manifest;
  });
}

type Written = { readonly rows: number; readonly bytes: number; readonly sha256: string };

/** Writes the compressed source to a new file. Resolves once it is synced to disk. */
async function writeCompressed(source: Readable, file: string): Promise<Written> {
  const sum = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        rows += linesIn(chunk);
        yield chunk;
      }
    },
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { rows, bytes, sha256: sum.digest('hex') };
}

/** Syncs a folder: a rename survives a power cut only after that. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type CopyOptions = {
  readonly client: pg.Client;
  readonly folder: string;
  readonly files: FileStorage;
  readonly sources: readonly FileSource[];
};

/** Copies the files that rows of the snapshot name, and writes their list. */
async function copyFiles({
  client,
  folder,
  files,
  sources,
}: CopyOptions): Promise<Manifest['files']> {
  const list = new PassThrough();
  let written: Written | undefined;
  const writeList = async () => {
    written = await writeCompressed(list, path.join(folder, fileListFile));
  };
  let missing = 0;
  let contentBytes = 0;
  const copyAll = async () => {
    try {
      await forEachAtOnce(namedFiles(client, sources), async (key) => {
        const contents = await readStored(files, key);
        if (!contents) {
          missing += 1; // Deleted since the snapshot, or lost before.
          return;
        }
        await writeFile(path.join(folder, storedFile(key)), contents, { mode: 0o600, flush: true });
        contentBytes += contents.length;
        const entry: FileEntry = {
          key,
          bytes: contents.length,
          sha256: createHash('sha256').update(contents).digest('hex'),
        };
        list.write(`${JSON.stringify(entry)}\n`);
      });
      list.end();
    } catch (error) {
      list.destroy(error as Error);
      throw error;
    }
  };
  await allEnded([writeList(), copyAll()]);
  await syncFolder(path.join(folder, 'files'));
  return { ...written!, contentBytes, missing };
}

async function readStored(files: FileStorage, key: string): Promise<Buffer | null> {
  const file = await files.find(key);
  if (!file) return null;
  try {
    return Buffer.concat((await (await file.read()).toArray()) as Buffer[]);
  } catch (error) {
    if (!(await files.exists(key))) return null;
    throw error;
  }
}

const keysAtOnce = 5_000;

async function* namedFiles(
  client: pg.Client,
  sources: readonly FileSource[],
): AsyncGenerator<string> {
  if (sources.length === 0) return;
  const named = sources.map(({ query }) => query);
  await client.query(`declare named_files no scroll cursor for ${named.join(' union ')}`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${keysAtOnce} from named_files`);
    if (rows.length === 0) return;
    for (const { key } of rows) yield key;
  }
}

const hasNoSums = (folder: string): string =>
  `${folder} was written by an older Kervan, without checksums: ` +
  'nobody can tell whether it is whole.';

/** Reads a whole backup without changing anything. Throws BackupError with the first defect. */
export async function verifyBackup(folder: string): Promise<Verified> {
  const manifest = await readManifest(folder);
  if (manifest.format === 1) throw new BackupError(hasNoSums(folder));
  return verifyContents(folder, manifest);
}

type RestoreOptions = Common & {
  /** Also accepts the first format, which has no checksums. */ readonly allowsUnverified?: boolean;
};

/**
 * Verifies a backup of this or an older version, then restores it into an empty database in one
 * transaction and migrates it. The database must not be migrated beyond the backup. Throws
 * BackupError.
 */
export async function restoreMarket({
  url,
  folder,
  files,
  report,
  allowsUnverified = false,
}: RestoreOptions): Promise<void> {
  const manifest = await readManifest(folder);
  if (manifest.format === 1 && !allowsUnverified)
    throw new BackupError(`${hasNoSums(folder)} With --unverified it is read as it is.`);
  const known = await knownMigrations();
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown)
    throw new BackupError(
      `${folder} comes from a newer Kervan: this one does not know the migration ${unknown}.`,
    );
  if (manifest.format === 2) {
    await verifyContents(folder, manifest);
    report('verified');
  }

  await migrateDatabase(url, { only: manifest.migrations });
  const hasQueue = manifest.format === 2 && manifest.queueVersion !== null;
  if (hasQueue) await installQueue(url);
  await withSession(url, async (client) => {
    const newer = (await listMigrations(client)).find(
      (name) => !manifest.migrations.includes(name),
    );
    if (newer)
      throw new BackupError(
        `${folder} comes from an older Kervan, ` +
          `and the database has been migrated beyond it (${newer}). Restore into a new, ` +
          'empty one: it is brought up to date.',
      );
    const queueVersion = await readQueueVersion(client);
    if (hasQueue && queueVersion! < manifest.queueVersion!)
      throw new BackupError(
        `${folder} comes from a newer Kervan: this one does not know version ` +
          `${manifest.queueVersion} of the job queue.`,
      );
    const there = await listTables(client);
    await demandEmpty(client, there);
    const tables = placedIn(there, folder, manifest);
    if (manifest.format === 2) {
      await putFiles(folder, files);
      report(`${manifest.files.rows} files`);
    }

    await client.query('begin');
    // Locks the tables: a server that starts meanwhile would fill those already checked.
    await client.query(`lock table ${there.map(qualified).join(', ')} in share row exclusive mode`);
    await demandEmpty(client, there);
    await withoutTriggers(client, async () => {
      for (const { table, file } of tables) {
        const rows = copyIn(client, table);
        await pipeline(createReadStream(path.join(folder, file)), createGunzip(), rows);
        reportTable(report, table, rows.rowCount);
      }
    });
    report(`${tables.length} tables`);
    await continueCounters(client);
    if (manifest.format === 2) await setSequences(client, manifest.sequences);
    await client.query('commit');
  });
  await migrateDatabase(url);
  await withSession(url, (client) => client.query('set client_min_messages = error; analyze'));
}

/**
 * Returns the backup's tables in the database's order. Throws BackupError when a table is missing
 * on either side.
 */
function placedIn(
  there: readonly Table[],
  folder: string,
  manifest: Manifest | FirstManifest,
): { table: Table; file: string }[] {
  const entries =
    manifest.format === 2
      ? manifest.tables.map((table) => ({ table, file: tableFile(table) }))
      : manifest.tables.map(({ name, columns }) => ({
          table: { schema: 'public', name, columns },
          file: `${name}.copy.gz`,
        }));
  const misfit = entries.find(
    ({ table }) =>
      !there.some(
        (each) =>
          qualified(each) === qualified(table) &&
          table.columns.every((column) => each.columns.includes(column)),
      ),
  );
  if (misfit)
    throw new BackupError(
      `${folder} does not fit: this Kervan has no such table or columns as its ` +
        `${misfit.table.name}. Restore it with the Kervan that wrote it, then upgrade.`,
    );
  const ours = there.filter(({ schema }) => schema === 'public' && manifest.format === 2);
  const absent = ours.find(
    (each) => !entries.some(({ table }) => qualified(table) === qualified(each)),
  );
  if (absent) throw new BackupError(`${folder} is cut: it has no table ${absent.name}.`);
  return there.flatMap((each) =>
    entries.filter(({ table }) => qualified(table) === qualified(each)),
  );
}

/** Existing files are skipped: content under a name never changes. */
const putFiles = (folder: string, files: FileStorage): Promise<void> =>
  forEachAtOnce(readFileList(folder), ({ key }) =>
    putFile(files, key, path.join(folder, storedFile(key))),
  );

async function putFile(files: FileStorage, key: string, from: string): Promise<void> {
  const { size: sizeBytes } = await stat(from);
  await files.put(key, { stream: createReadStream(from), sizeBytes });
}
