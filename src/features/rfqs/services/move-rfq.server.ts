// A transition of a request: one conditional UPDATE, one history row, one event.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import type { Id } from '#shared/ids.ts';
import { rfqMoved } from '../events.ts';
import { type TransitionActor, isPublic, statesBefore } from '../rules.ts';
import type { RfqState } from '../schemas.ts';
import { rfqs, rfqTransitions } from '../table.server.ts';

type Step = {
  readonly to: RfqState;
  readonly by: TransitionActor;
  readonly reason?: string | null;
  /** A function is called once the rows are locked, with the moment of the transition. */
  readonly set?: Changes | ((now: Date) => Changes);
};
type Changes = PgUpdateSetSource<typeof rfqs>;
export type MovedRfq = { readonly id: Id<'rfq'>; readonly publicId: string };

const distinct = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

/**
 * Moves every request that matches `which` and allows the transition. No row: not allowed, or
 * another request was first. Must run in a transaction.
 */
export async function moveRfqs(
  context: Context,
  which: SQL,
  { to, by, reason = null, set = {} }: Step,
): Promise<MovedRfq[]> {
  const { actor, db } = context;
  // The previous state comes from the locked row, since UPDATE returns only new values.
  const held = await db
    .select({
      id: rfqs.id,
      publicId: rfqs.publicId,
      from: rfqs.state,
      categoryId: rfqs.categoryId,
    })
    .from(rfqs)
    .where(and(which, inArray(rfqs.state, statesBefore(to, by))))
    // In one order, so that two of these never wait for each other.
    .orderBy(rfqs.id)
    // Weaker than UPDATE: a new quote's reference to the request need not wait.
    .for('no key update');
  if (held.length === 0) return [];
  const now = context.now();
  const updated = await db
    .update(rfqs)
    .set({ ...(typeof set === 'function' ? set(now) : set), state: to, updatedAt: now })
    .where(
      inArray(
        rfqs.id,
        held.map(({ id }) => id),
      ),
    )
    .returning({ id: rfqs.id, categoryId: rfqs.categoryId });
  const categoryAfter = new Map(updated.map(({ id, categoryId }) => [id, categoryId]));
  const who =
    actor.kind === 'member'
      ? {
          userId: actor.userId,
          companyId: actor.companyId,
        }
      : { userId: null, companyId: null };
  const steps = await db
    .insert(rfqTransitions)
    .values(held.map(({ id, from }) => ({ rfqId: id, ...who, from, to, reason, at: now })))
    .returning({ id: rfqTransitions.id });
  await emit(
    context,
    ...held.map(({ id, publicId, from, categoryId }, i) =>
      rfqMoved(
        { publicId, categoryIds: distinct([categoryId, categoryAfter.get(id) ?? null]) },
        { rfqId: id, from, to, stepId: steps[i]!.id },
        isPublic(from) || isPublic(to),
      ),
    ),
  );
  const isQueued = (state: RfqState) => state === 'pending_approval';
  if (isQueued(to) || held.some(({ from }) => isQueued(from)))
    await emit(context, queueMoved('reviews'));
  return held;
}

/** Like `moveRfqs`, for one request by public id and a further condition. */
export const moveRfq = async (
  context: Context,
  publicId: string,
  step: Step,
  also?: SQL,
): Promise<MovedRfq | null> =>
  (await moveRfqs(context, and(eq(rfqs.publicId, publicId), also)!, step))[0] ?? null;
