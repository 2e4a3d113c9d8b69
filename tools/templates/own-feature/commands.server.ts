// Adds sample things and removes them: each person for themselves.
import { and, eq } from 'drizzle-orm';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { maxSampleThings } from './rules.ts';
import {
  type SampleThingInput,
  sampleThingInput,
  type SampleThingNamed,
  sampleThingNamed,
} from './schemas.ts';
import { sampleThings } from './table.server.ts';

const ownId = ({ actor }: Context): Id<'user'> => (actor as Member).userId;

/**
 * Adds one; one that is there already keeps its place. Throws unauthenticated, conflict at the
 * limit, not_found for an erased account.
 */
export const addSampleThing = defineCommand({
  permission: whyNotOwn,
  input: sampleThingInput,
  async run(context, { title }: SampleThingInput): Promise<{ publicId: string }> {
    const userId = ownId(context);
    return inTransaction(context, async (inside) => {
      // What one person adds is counted by one transaction at a time, so that the limit holds.
      if (!(await lockUser(inside, userId))) throw notFound();
      const [known] = await inside.db
        .select({ publicId: sampleThings.publicId })
        .from(sampleThings)
        .where(and(eq(sampleThings.userId, userId), eq(sampleThings.title, title)));
      if (known) return known;
      const count = await inside.db.$count(sampleThings, eq(sampleThings.userId, userId));
      if (count >= maxSampleThings)
        throw conflict('tooManySampleThings', { count: maxSampleThings });
      const [added] = await inside.db
        .insert(sampleThings)
        .values({ userId, title, createdAt: inside.now() })
        .returning({ publicId: sampleThings.publicId });
      return added!;
    });
  },
});

/** Throws unauthenticated, and not_found, also for another person's. */
export const removeSampleThing = defineCommand({
  permission: whyNotOwn,
  input: sampleThingNamed,
  async run(context, { id }: SampleThingNamed): Promise<void> {
    const isOwn = eq(sampleThings.userId, ownId(context));
    const { rowCount } = await context.db
      .delete(sampleThings)
      .where(and(isOwn, eq(sampleThings.publicId, id)));
    if (rowCount === 0) throw notFound();
  },
});
