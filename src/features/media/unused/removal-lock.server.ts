// Files and rows are kept in two places: who brings a file and its row together holds off who looks
// for files without one.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';

const removalLock = 7_351_012;

/** Until the caller's transaction ends, no file is removed. Any number may hold it off at once. */
export const holdOffRemoval = async (inside: Context): Promise<void> =>
  void (await inside.db.execute(sql`select pg_advisory_xact_lock_shared(${removalLock})`));

/** Waits for those who hold it off; until the caller's transaction ends, nobody does. */
export const beginRemoval = async (inside: Context): Promise<void> =>
  void (await inside.db.execute(sql`select pg_advisory_xact_lock(${removalLock})`));
