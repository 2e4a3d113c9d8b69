import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { sampleThings } from './table.server.ts';

export type SampleThingRow = typeof sampleThings.$inferSelect;

/** Finds a published sample thing, or null. */
export async function findSampleThing(
  context: Context,
  publicId: string,
): Promise<SampleThingRow | null> {
  const [row] = await context.db
    .select()
    .from(sampleThings)
    .where(and(eq(sampleThings.publicId, publicId), eq(sampleThings.state, 'published')));
  return row ?? null;
}

/** Lists published sample things, newest first. */
export const listSampleThings = (context: Context, limit: number): Promise<SampleThingRow[]> =>
  context.db
    .select()
    .from(sampleThings)
    .where(eq(sampleThings.state, 'published'))
    .orderBy(desc(sampleThings.createdAt), desc(sampleThings.id))
    .limit(limit);
