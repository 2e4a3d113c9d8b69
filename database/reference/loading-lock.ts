import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';

/** Lets one process at a time fill an empty database. The lock ends with the transaction. */
const loadingLock = 7_351_005;

export async function takeLoadingLock(context: Context): Promise<void> {
  // A process that waits here waits until another has loaded the whole market.
  await context.db.execute(sql`set local statement_timeout = '120s'`);
  await context.db.execute(sql`select pg_advisory_xact_lock(${loadingLock})`);
}
