// Removes all sample things of a person.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { sampleThings } from './table.server.ts';

/** Within the transaction that erases or empties the account. */
export async function forgetSampleThings({ db }: Context, userId: Id<'user'>): Promise<void> {
  await db.delete(sampleThings).where(eq(sampleThings.userId, userId));
}
