import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotWriteSampleThing } from './permissions.ts';
import { sampleThings } from './table.server.ts';

/** Where the next part of a list begins; a cursor contains it. */
export const sampleThingPosition = z.uuid().transform((id) => id as Id<'sampleThing'>);

const columns = {
  id: sampleThings.publicId,
  title: sampleThings.title,
  state: sampleThings.state,
};

/** Lists published sample things, newest first, after `position`. */
export async function listSampleThings(
  context: Context,
  limit: number,
  position: Id<'sampleThing'> | null = null,
) {
  const rows = await context.db
    .select({ ...columns, position: sampleThings.id })
    .from(sampleThings)
    .where(
      and(
        eq(sampleThings.state, 'published'),
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

const perPage = 50;

/** A page of all sample things, drafts too, newest first. Throws refused, unauthenticated. */
export async function listAllSampleThings(context: Context, page: number) {
  permit(whyNotWriteSampleThing(context.actor));
  const [rows, count] = await Promise.all([
    context.db
      .select(columns)
      .from(sampleThings)
      .orderBy(desc(sampleThings.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db.$count(sampleThings),
  ]);
  return { sampleThings: rows, count, pages: Math.ceil(count / perPage) };
}
