import { eq, inArray } from 'drizzle-orm';
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

/** The same for several, in the order of their ids. */
export async function lockRfqs(
  context: Context,
  rfqIds: readonly Id<'rfq'>[],
  strength: 'share' | 'no key update',
): Promise<void> {
  await context.db
    .select({ id: rfqs.id })
    .from(rfqs)
    .where(inArray(rfqs.id, [...rfqIds]))
    .orderBy(rfqs.id)
    .for(strength);
}
