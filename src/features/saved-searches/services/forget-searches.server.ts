// Removes all saved searches of a person.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { savedSearches } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetSearches(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db.delete(savedSearches).where(eq(savedSearches.userId, userId));
}
