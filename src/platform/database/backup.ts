// Writes the whole database to a folder and reads it back, also across PostgreSQL's major versions: the embedded
// server brings no pg_dump. Files (pictures) lie beside the database and are copied as files.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { continueCounters } from './counters.ts';
import { knownMigrations, migrateDatabase } from './migrate.ts';

type Manifest = { readonly format: 1; readonly madeAt: string; readonly migrations: readonly string[]; readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[] };

/** What stands in the way is the operator's to mend. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const manifestFile = 'manifest.json';
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'kervan backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const migrationsOf = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations order by name')).rows.map((row) => row.name);

/** Every table with its columns, those that others refer to first. Generated columns are left to the database. */
async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ child: string; parent: string }>(`
    select child.relname as child, parent.relname as parent
    from pg_constraint r join pg_class child on child.oid = r.conrelid join pg_class parent on parent.oid = r.confrelid
    where r.contype = 'f' and child.oid <> parent.oid`);
  const ordered: typeof tables = [];
  while (ordered.length < tables.length) {
    const isPlaced = (name: string) => ordered.some((table) => table.name === name);
    const next = tables.find(({ name }) => !isPlaced(name) && references.every(({ child, parent }) => child !== name || isPlaced(parent)));
    if (!next) throw new BackupError('Tables refer to each other in a circle.');
    ordered.push(next);
  }
  return ordered;
}

/** One consistent picture of the database, taken while it is in use. `folder` must not exist yet; it appears when it is complete. */
export async function backupDatabase(url: string, folder: string, report: (step: string) => void): Promise<void> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: name a new folder.`);
  const partial = `${folder}.partial-${process.pid}`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    await writeTables(url, partial, report);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables(url: string, partial: string, report: (step: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const tables = await tablesOf(client);
    for (const { name, columns } of tables) {
      const rows = client.query(copy.to(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
      await pipeline(rows, createGzip(), createWriteStream(path.join(partial, `${name}.copy.gz`), { mode: 0o600 }));
      report(name);
    }
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), migrations: await migrationsOf(client), tables };
    await writeFile(path.join(partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await client.query('commit');
  });
}

/**
 * Fills a database that holds nothing yet, and brings it up to date. The backup comes from this version of Kervan or from
 * an older one, which needs a database that was not migrated beyond it. The rows come all or not at all. Throws BackupError.
 */
export async function restoreDatabase(url: string, folder: string, report: (step: string) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(folder, manifestFile), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new BackupError(`${folder} was written by a newer Kervan.`);
  const known = await knownMigrations();
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown) throw new BackupError(`${folder} comes from a newer Kervan: this one does not know the migration ${unknown}.`);
  await migrateDatabase(url, { only: manifest.migrations });
  await withClient(url, async (client) => {
    const newer = (await migrationsOf(client)).find((name) => !manifest.migrations.includes(name));
    if (newer) throw new BackupError(`${folder} comes from an older Kervan, and the database has been migrated beyond it (${newer}). Restore into a new, empty one: it is brought up to date.`);
    await client.query('begin');
    for (const { name, columns } of manifest.tables) {
      const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
      if (rowCount) throw new BackupError(`The database is not empty: ${name} has rows. Restore into a new one.`);
      await pipeline(createReadStream(path.join(folder, `${name}.copy.gz`)), createGunzip(), client.query(copy.from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`)));
      report(name);
    }
    await continueCounters(client);
    await client.query('commit');
  });
  await migrateDatabase(url);
}
