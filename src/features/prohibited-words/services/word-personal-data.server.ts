// Changes of rules, for the copy of a person's data and its erasure.
import { asc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { prohibitedWordChanges } from '../table.server.ts';

export const exportWordChanges = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      before: prohibitedWordChanges.before,
      after: prohibitedWordChanges.after,
      at: prohibitedWordChanges.at,
    })
    .from(prohibitedWordChanges)
    .where(eq(prohibitedWordChanges.userId, userId))
    .orderBy(asc(prohibitedWordChanges.id));

/** Changes stay, without the person who made them. */
export async function forgetWordAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(prohibitedWordChanges)
    .set({ userId: null })
    .where(eq(prohibitedWordChanges.userId, userId));
}
