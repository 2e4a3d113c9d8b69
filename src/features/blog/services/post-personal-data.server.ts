// Saved posts, for the copy of a person's data and its erasure.
import { asc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { blogRevisions } from '../table.server.ts';

export const exportPostRevisions = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({ title: blogRevisions.title, savedAt: blogRevisions.savedAt })
    .from(blogRevisions)
    .where(eq(blogRevisions.userId, userId))
    .orderBy(asc(blogRevisions.savedAt));

/** Revisions stay, without the person who saved them. */
export async function forgetPostEditor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(blogRevisions)
    .set({ userId: null })
    .where(eq(blogRevisions.userId, userId));
}
