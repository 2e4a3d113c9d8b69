// Published versions, for the copy of a person's data and its erasure.
import { asc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { contentPageVersions } from '../table.server.ts';

export const exportPageVersions = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      page: contentPageVersions.name,
      number: contentPageVersions.number,
      publishedAt: contentPageVersions.publishedAt,
    })
    .from(contentPageVersions)
    .where(eq(contentPageVersions.userId, userId))
    .orderBy(asc(contentPageVersions.publishedAt));

/** Versions stay, without the person who published them. */
export async function forgetPageEditor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(contentPageVersions)
    .set({ userId: null })
    .where(eq(contentPageVersions.userId, userId));
}
