// The exhibition that a command is about, and its lock.
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { exhibitions } from '../table.server.ts';

export type ExhibitionRow = typeof exhibitions.$inferSelect;

/**
 * Everything that takes or gives back a place of an exhibition waits for the others here, after the
 * locks of person and company and before those of bookings. Throws not_found.
 */
export async function holdExhibition(
  { db }: Context,
  slug: string,
  { isPublic }: { readonly isPublic: boolean },
): Promise<ExhibitionRow> {
  const [row] = await db
    .select()
    .from(exhibitions)
    .where(
      and(eq(exhibitions.slug, slug), isPublic ? isNotNull(exhibitions.publishedAt) : undefined),
    )
    .for('no key update');
  if (!row) throw notFound();
  return row;
}
