import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { rfqs } from '../table.server.ts';

/** Locks a request until the transaction ends: before its quotes, so that nothing deadlocks. */
export async function lockRfq(
  context: Context,
  rfqId: Id<'rfq'>,
  strength: 'share' | 'no key update',
): Promise<typeof rfqs.$inferSelect> {
  const [row] = await context.db.select().from(rfqs).where(eq(rfqs.id, rfqId)).for(strength);
  return row!;
}
