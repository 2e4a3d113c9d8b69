// The deployment's own values, stored in the database so that all its processes share them.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/connection.ts';
import { settings } from './table.server.ts';

export async function readSetting<Value>(db: Database, key: string): Promise<Value | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  return row ? (row.value as Value) : null;
}

export async function writeSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/**
 * Returns 32 random bytes, created by the first process that needs them. Keys hashes that must mean
 * nothing outside this deployment.
 */
export async function deploymentSecret(db: Database): Promise<Buffer> {
  await db
    .insert(settings)
    .values({ key: 'secret', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  return Buffer.from((await readSetting<string>(db, 'secret'))!, 'base64url');
}
