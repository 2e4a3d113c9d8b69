// A step of an application: one conditional UPDATE, one row of its history, one event.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { actorIds } from '#shared/actor.ts';
import { membershipMoved } from '../events.ts';
import { membershipMove, type MembershipMove } from '../rules.ts';
import type { MembershipState } from '../schemas.ts';
import { memberships, membershipSteps } from '../table.server.ts';

export type MembershipRow = typeof memberships.$inferSelect;

type Step = {
  readonly reason?: string;
  readonly set?: PgUpdateSetSource<typeof memberships>;
  /** Tags of pages that show the change. */
  readonly tags?: readonly string[];
};

/** `case` of the state before, as the table of moves says. */
function stateAfter(move: MembershipMove): SQL {
  const { from, to } = membershipMove(move);
  const branches = from.map((state) => sql`when ${state} then ${to(state)}`);
  return sql`case ${memberships.state} ${sql.join(branches, sql` `)} end`;
}

/**
 * Moves the application that matches, if its state allows the move. Null: it does not, or another
 * was first. Must run in a transaction.
 */
export async function moveMembership(
  context: Context,
  which: SQL,
  move: MembershipMove,
  { reason, set = {}, tags = [] }: Step = {},
): Promise<MembershipRow | null> {
  const { db } = context;
  const { from } = membershipMove(move);
  const [before] = await db
    .select({ id: memberships.id, state: memberships.state })
    .from(memberships)
    .where(and(which, inArray(memberships.state, [...from])))
    .for('no key update');
  if (!before) return null;
  const now = context.now();
  const [moved] = await db
    .update(memberships)
    .set({ ...set, state: stateAfter(move), updatedAt: now })
    .where(and(eq(memberships.id, before.id), inArray(memberships.state, [...from])))
    .returning();
  if (!moved) return null;
  if (moved.state !== before.state)
    await noteStep(context, { row: moved, from: before.state, reason: reason ?? null, tags });
  return moved;
}

/** Writes the step down and tells of it. */
export async function noteStep(
  context: Context,
  {
    row,
    from,
    reason,
    tags,
  }: {
    readonly row: Pick<MembershipRow, 'id' | 'state'>;
    readonly from: MembershipState | null;
    readonly reason: string | null;
    readonly tags: readonly string[];
  },
): Promise<void> {
  const [step] = await context.db
    .insert(membershipSteps)
    .values({
      membershipId: row.id,
      from,
      to: row.state,
      reason,
      ...actorIds(context.actor),
      at: context.now(),
    })
    .returning({ id: membershipSteps.id });
  await emit(context, membershipMoved(step!.id, tags), queueMoved('memberships'));
}
