import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { maxSampleThings } from './rules.ts';
import { sampleThings } from './table.server.ts';

/** Where the next part of a list begins; a cursor contains it. */
export const sampleThingPosition = z.uuid().transform((id) => id as Id<'sampleThing'>);

/** The reader's own, newest first, after `position`. Throws unauthenticated. */
export async function listOwnSampleThings(
  context: Context,
  limit = maxSampleThings,
  position: Id<'sampleThing'> | null = null,
) {
  permit(whyNotOwn(context.actor));
  const userId = (context.actor as Member).userId;
  const rows = await context.db
    .select({
      id: sampleThings.publicId,
      title: sampleThings.title,
      createdAt: sampleThings.createdAt,
      position: sampleThings.id,
    })
    .from(sampleThings)
    .where(
      and(
        eq(sampleThings.userId, userId),
        position === null ? undefined : lt(sampleThings.id, position),
      ),
    )
    .orderBy(desc(sampleThings.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    sampleThings: shown.map(({ position: _position, ...row }) => row),
    next: rows.length > limit ? shown.at(-1)!.position : null,
  };
}

/** A person's sample things, for the copy of their data. */
export const exportSampleThings = async ({ db }: Context, userId: Id<'user'>) => ({
  sampleThings: await db
    .select({
      id: sampleThings.publicId,
      title: sampleThings.title,
      createdAt: sampleThings.createdAt,
    })
    .from(sampleThings)
    .where(eq(sampleThings.userId, userId))
    .orderBy(sampleThings.id),
});
