// Writes sample things and publishes them.
import { and, eq, inArray } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { sampleThingPublished } from './events.ts';
import { whyNotWriteSampleThing } from './permissions.ts';
import { statesBefore } from './rules.ts';
import type { SampleThingInput } from './schemas.ts';
import { sampleThings } from './table.server.ts';

/** A draft, which is not shown yet. Throws unauthenticated, refused. */
export const addSampleThing = defineCommand({
  permission: whyNotWriteSampleThing,
  async run(
    context,
    input: SampleThingInput,
  ): Promise<{ id: Id<'sampleThing'>; publicId: string }> {
    const [sampleThing] = await context.db
      .insert(sampleThings)
      .values(input)
      .returning({ id: sampleThings.id, publicId: sampleThings.publicId });
    return sampleThing!;
  },
});

/** Throws unauthenticated, refused; conflict when it is no draft any more. */
export const publishSampleThing = defineCommand({
  permission: whyNotWriteSampleThing,
  async run(context, id: Id<'sampleThing'>): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [sampleThing] = await inside.db
        .update(sampleThings)
        .set({ state: 'published' })
        .where(and(eq(sampleThings.id, id), inArray(sampleThings.state, statesBefore('published'))))
        .returning({ id: sampleThings.id, publicId: sampleThings.publicId });
      if (!sampleThing) throw conflict();
      await emit(inside, sampleThingPublished(sampleThing));
    });
  },
});
