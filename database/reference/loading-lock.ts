import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';

/** One process at a time fills an empty database; the lock goes with the transaction. */
const loadingLock = 7_351_005;

export async function takeLoadingLock(context: Context): Promise<void> {
  await context.db.execute(sql`set local statement_timeout = '120s'`); // whoever waits here waits for a whole market
  await context.db.execute(sql`select pg_advisory_xact_lock(${loadingLock})`);
}
