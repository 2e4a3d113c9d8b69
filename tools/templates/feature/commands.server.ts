// Writes sample things and publishes them.
import { and, eq, inArray } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { sampleThingPublished } from './events.ts';
import { whyNotWriteSampleThing } from './permissions.ts';
import { statesBefore } from './rules.ts';
import { type SampleThingInput, sampleThingInput } from './schemas.ts';
import { sampleThings } from './table.server.ts';

/** Adds a draft, which is not shown yet. Throws unauthenticated, refused. */
export const addSampleThing = defineCommand({
  permission: whyNotWriteSampleThing,
  input: sampleThingInput,
  async run(context, input: SampleThingInput): Promise<{ publicId: string }> {
    const [sampleThing] = await context.db
      .insert(sampleThings)
      .values(input)
      .returning({ publicId: sampleThings.publicId });
    return sampleThing!;
  },
});

/** Throws not_found, unauthenticated, refused; conflict when it is no draft any more. */
export const publishSampleThing = defineCommand({
  permission: whyNotWriteSampleThing,
  async run(context, publicId: string): Promise<void> {
    const isIt = eq(sampleThings.publicId, publicId);
    await inTransaction(context, async (inside) => {
      const [published] = await inside.db
        .update(sampleThings)
        .set({ state: 'published' })
        .where(and(isIt, inArray(sampleThings.state, statesBefore('published'))))
        .returning({ id: sampleThings.id });
      if (!published) {
        const isThere = (await inside.db.$count(sampleThings, isIt)) > 0;
        throw isThere ? conflict() : notFound();
      }
      await emit(inside, sampleThingPublished(published));
    });
  },
});
