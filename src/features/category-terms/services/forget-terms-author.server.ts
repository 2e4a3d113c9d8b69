// What becomes of changes of terms when a person is erased.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { categoryTermChanges } from '../table.server.ts';

/** Changes stay, without the person who made them. */
export async function forgetTermsAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(categoryTermChanges)
    .set({ changedBy: null })
    .where(eq(categoryTermChanges.changedBy, userId));
}
