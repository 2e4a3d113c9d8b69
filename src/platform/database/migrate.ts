// Applies database/migrations. Safe for concurrent processes, which drizzle's migrator alone is
// not.
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
 * Advisory lock number of migrations. Advisory locks are per database, so two databases do not wait
 * for each other.
 */
const migrationLock = 7_351_004;
const lockTimeoutMs = 120_000;
const oldestServer = 15;

/** An error the operator can fix; `message` is one line. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase';
}

/**
 * Migrates the database at `url` to this version, or with `only` to a state with just these
 * migrations. New migrations share one transaction: a failure leaves the database as it was.
 */
export async function migrateDatabase(
  url: string,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<void> {
  const chosen = only && (await copyOf(only));
  // Uses one session, never a pool: the lock belongs to it.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kervan migration',
    connectionTimeoutMillis: 10_000,
  });
  // The connection broke: the current or next statement fails with the error.
  client.on('error', () => {});
  await client.connect();
  try {
    await checkServer(client);
    // A migration waiting for a busy table blocks every later statement, so it gives up and the
    // next start retries.
    await client.query("set lock_timeout = '10s'; set client_min_messages = warning");
    await takeLock(client);
    await migrate(drizzle({ client }), { migrationsFolder: chosen ?? migrationsFolder });
  } finally {
    if (chosen) await rm(chosen, { recursive: true });
    await client.end(); // Releases the lock.
  }
}

/**
 * Copies these migrations to a folder, because the migrator applies all it finds. Throws when one
 * of them is not ours.
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

/** Whether all migrations of this version are applied. A newer version may have applied more. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select name from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { name: string }[] };
  const applied = new Set(rows.map((row) => row.name));
  return (await knownMigrations()).every((name) => applied.has(name));
}

/** Rejects servers that are too old and encodings other than UTF-8. Throws UnfitDatabase. */
async function checkServer(client: pg.Client): Promise<void> {
  const {
    rows: [server],
  } = await client.query<{ version: number; encoding: string }>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`);
  if (server!.version < oldestServer)
    throw new UnfitDatabase(
      `PostgreSQL ${oldestServer} or newer is needed; the server is ${server!.version}.`,
    );
  if (server!.encoding !== 'UTF8')
    throw new UnfitDatabase(
      `The database's encoding is ${server!.encoding}, and must be UTF8: ` +
        `create it with "create database … encoding 'UTF8' template template0".`,
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
