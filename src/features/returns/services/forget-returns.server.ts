// What becomes of returns when a person is erased: the companies keep what the deal needs.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { orderReturns } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetReturnAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(orderReturns)
    .set({ userId: null })
    .where(eq(orderReturns.userId, userId));
}
