// Files and rows cannot be written atomically: writing a file and its row excludes the deletion of
// files without rows.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';

const removalLock = 7_351_012;

/** Prevents deletion of files until the caller's transaction ends. A shared lock. */
export const holdOffRemoval = async (inside: Context): Promise<void> =>
  void (await inside.db.execute(sql`select pg_advisory_xact_lock_shared(${removalLock})`));

/** Waits for shared locks and excludes new ones until the caller's transaction ends. */
export const beginRemoval = async (inside: Context): Promise<void> =>
  void (await inside.db.execute(sql`select pg_advisory_xact_lock(${removalLock})`));
