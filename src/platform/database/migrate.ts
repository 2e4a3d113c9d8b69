// Applies database/migrations. Any number of processes may call it at once: drizzle's migrator alone does not stand that.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/**
 * One number for all who migrate: advisory locks are per database, so two databases do not wait for
 * each other.
 */
const migrationLock = 7_351_004;
const lockTimeoutMs = 120_000;
const oldestServer = 15;

/** The operator's to mend; `message` is one line. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase';
}

/**
 * Brings the database at `url` up to date; with `only`, to where these migrations were all. New
 * migrations run in one transaction: a failure leaves the database as it was.
 */
export async function migrateDatabase(
  url: string,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<void> {
  const chosen = only && (await copyOf(only));
  // One session, never a pool: the lock belongs to it.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kervan migration',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // a connection that breaks: the statement that waits or comes next fails, and says so
  await client.connect();
  try {
    await checkServer(client);
    // A migration that waits for a busy table makes everyone behind it wait too: it gives up, and the next start tries again.
    await client.query("set lock_timeout = '10s'; set client_min_messages = warning");
    await takeLock(client);
    await migrate(drizzle({ client }), { migrationsFolder: chosen ?? migrationsFolder });
  } finally {
    if (chosen) await rm(chosen, { recursive: true });
    await client.end(); // gives the lock back
  }
}

/**
 * A folder with these migrations: the migrator takes all that it finds. Throws when one of them is
 * not ours.
 */
async function copyOf(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kervan-migrations-'));
  for (const name of names)
    await cp(
      path.join(migrationsFolder, path.basename(name)),
      path.join(folder, path.basename(name)),
      { recursive: true },
    );
  return folder;
}

export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(migrationsFolder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();

/**
 * Whether everything that this version brings has been applied; a newer version may have applied
 * more.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select name from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { name: string }[] };
  const applied = new Set(rows.map((row) => row.name));
  return (await knownMigrations()).every((name) => applied.has(name));
}

/** Older servers lack what we use, and other encodings what people write. Throws UnfitDatabase. */
async function checkServer(client: pg.Client): Promise<void> {
  const {
    rows: [server],
  } = await client.query<{ version: number; encoding: string }>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`);
  if (server!.version < oldestServer)
    throw new UnfitDatabase(
      `PostgreSQL ${oldestServer} or newer is needed; the server is ${server!.version}.`,
    );
  if (server!.encoding !== 'UTF8')
    throw new UnfitDatabase(
      `The database's encoding is ${server!.encoding}, and must be UTF8: create it with "create database … encoding 'UTF8' template template0".`,
    );
}

async function takeLock(client: pg.Client): Promise<void> {
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [migrationLock],
    );
    if (rows[0]?.taken) return;
    if (Date.now() > deadline)
      throw new Error('Another process has been migrating the database for two minutes.');
    await sleep(100);
  }
}
