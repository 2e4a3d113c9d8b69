import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';

/**
 * One act of staff on payouts at a time, until the transaction ends: two batches never take the
 * same balance. Taken before everything else.
 */
export const holdPayouts = ({ db }: Context) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('kervan payouts', 0))`);
