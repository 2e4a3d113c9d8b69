// What every act of a reviewer needs: the right, another company than one's own, and the turn.
import { and, eq, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { everWorkedIn } from '#features/companies/queries/past-staff.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import { memberships } from '../table.server.ts';

/** The reviewer neither works in the company nor did once. */
export function isOfOthers(context: Context): SQL | undefined {
  const { userId, companyId } = actorIds(context.actor);
  if (userId === null) return undefined;
  return and(
    sql`${memberships.companyId} is distinct from ${companyId}`,
    not(everWorkedIn(context, userId, memberships.companyId)),
  );
}

/** That of the reviewer, or free: the operator has no turns. */
function isFree(context: Context): SQL | undefined {
  const { userId } = actorIds(context.actor);
  if (userId === null) return undefined;
  return or(
    isNull(memberships.reviewerId),
    eq(memberships.reviewerId, userId),
    lt(memberships.turnEndsAt, context.now()),
  );
}

/** Of the application by its public id, which this reviewer may move now. */
export const reviewable = (context: Context, publicId: string): SQL =>
  and(eq(memberships.publicId, publicId), isOfOthers(context), isFree(context))!;

/** Why nothing was moved, by the first reason that holds. */
export async function whyNotReviewed(context: Context, publicId: string): Promise<Error> {
  const byId = eq(memberships.publicId, publicId);
  const [row] = await context.db
    .select({
      isOfOthers: sql<boolean>`${isOfOthers(context) ?? sql`true`}`,
      isFree: sql<boolean>`coalesce(${isFree(context) ?? sql`true`}, true)`,
    })
    .from(memberships)
    .where(byId);
  if (!row) return notFound();
  if (!row.isOfOthers) return refused('ownMembership');
  return conflict(row.isFree ? 'membershipMoved' : 'membershipTaken');
}
