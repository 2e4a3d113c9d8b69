// Applies database/migrations. Any number of processes may call it at once: drizzle's migrator alone does not stand that.
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/** One number for all who migrate: advisory locks are per database, so two databases do not wait for each other. */
const migrationLock = 7_351_004;
const lockTimeoutMs = 120_000;

/** Brings the database at `url` up to date. All new migrations run in one transaction: a failure leaves it as it was. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'kervan migration' }); // one session, never a pool: the lock belongs to it
  await client.connect();
  try {
    // A migration that waits for a busy table makes everyone behind it wait too: it gives up, and the next start tries again.
    await client.query("set lock_timeout = '10s'; set client_min_messages = warning");
    await takeLock(client);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end(); // gives the lock back
  }
}

/** Whether everything that this version brings has been applied; a newer version may have applied more. */
export async function isMigrated(db: Database): Promise<boolean> {
  const wanted = (await readdir(migrationsFolder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const { rows } = await db.execute(sql`select name from drizzle.__drizzle_migrations`) as unknown as { rows: { name: string }[] };
  const applied = new Set(rows.map((row) => row.name));
  return wanted.every((name) => applied.has(name));
}

async function takeLock(client: pg.Client): Promise<void> {
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) throw new Error('Another process has been migrating the database for two minutes.');
    await sleep(100);
  }
}
