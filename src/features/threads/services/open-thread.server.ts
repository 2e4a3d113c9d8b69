// Opens a conversation between two companies; what it is about refers to it.
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { threadParties, threads } from '../table.server.ts';

export type Parties = {
  readonly buyerId: Id<'company'>;
  readonly sellerId: Id<'company'>;
};

/** Within a transaction that holds what the thread is about, so that it opens one only. */
export async function openThread(
  context: Context,
  { buyerId, sellerId }: Parties,
): Promise<Id<'thread'>> {
  const now = context.now();
  const [thread] = await context.db
    .insert(threads)
    .values({ createdAt: now, updatedAt: now })
    .returning({ id: threads.id });
  const threadId = thread!.id;
  await context.db.insert(threadParties).values([
    { threadId, side: 'buyer', companyId: buyerId },
    { threadId, side: 'seller', companyId: sellerId },
  ]);
  return threadId;
}
