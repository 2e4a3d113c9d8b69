// Writes sample things and publishes them.
import { and, eq, inArray } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { sampleThingPublished } from './events.ts';
import { whyNotWriteSampleThing } from './permissions.ts';
import { statesBefore } from './rules.ts';
import type { SampleThingInput } from './schemas.ts';
import { sampleThings } from './table.server.ts';

/** Adds a draft, which is not public yet. Throws unauthenticated, refused. */
export async function addSampleThing(
  context: Context,
  input: SampleThingInput,
): Promise<{ id: Id<'sampleThing'>; publicId: string }> {
  permit(whyNotWriteSampleThing(context.actor));
  const [sampleThing] = await context.db
    .insert(sampleThings)
    .values(input)
    .returning({ id: sampleThings.id, publicId: sampleThings.publicId });
  return sampleThing!;
}

/** Throws unauthenticated, refused; conflict when it is no draft any more. */
export async function publishSampleThing(context: Context, id: Id<'sampleThing'>): Promise<void> {
  permit(whyNotWriteSampleThing(context.actor));
  await inTransaction(context, async (inside) => {
    const [sampleThing] = await inside.db
      .update(sampleThings)
      .set({ state: 'published' })
      .where(and(eq(sampleThings.id, id), inArray(sampleThings.state, statesBefore('published'))))
      .returning({ id: sampleThings.id, publicId: sampleThings.publicId });
    if (!sampleThing) throw conflict();
    await emit(inside, sampleThingPublished(sampleThing));
  });
}
