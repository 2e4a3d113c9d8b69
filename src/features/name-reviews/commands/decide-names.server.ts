// Staff decisions about flagged names. Each decision is recorded in the act log.
import { and, eq, inArray } from 'drizzle-orm';
import { disableUser } from '#features/accounts/commands/administer.server.ts';
import type { SecurityEventKind } from '#features/users/schemas.ts';
import { noteOwnAct, noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { disableCompany } from '#features/companies/commands/administer.server.ts';
import { setStoreState } from '#features/companies/commands/stores.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { renameAsked } from '../events.ts';
import { findReviewed } from '../queries/name-owners.server.ts';
import { reviewStatesBefore } from '../rules/concerns.ts';
import type { NameReviewState } from '../schemas.ts';
import { nameReviews } from '../table.server.ts';

type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;

type Decision = {
  readonly to: NameReviewState;
  readonly reason: string | null;
  /** Absent: whatever the table of states permits. */
  readonly from?: readonly NameReviewState[];
};

/** Changes a review's state. Throws not_found, or conflict if it was already decided. */
async function decide(
  context: Context,
  publicId: string,
  { to, reason, from = reviewStatesBefore(to) }: Decision,
): Promise<Reviewed> {
  const review = await findReviewed(context, publicId);
  if (!review) throw notFound();
  const { rowCount } = await context.db
    .update(nameReviews)
    .set({ state: to, reason, decidedAt: context.now() })
    .where(and(eq(nameReviews.id, review.id), inArray(nameReviews.state, [...from])));
  if (rowCount === 0) throw conflict();
  await emit(context, queueMoved('reviews'));
  return review;
}

/**
 * Records the decision in the log of the name's owner, or of the actor for a store without an
 * owner.
 */
async function noteDecision(
  context: Context,
  { ownerId, name }: Reviewed,
  kind: SecurityEventKind,
): Promise<void> {
  if (ownerId === null) await noteOwnAct(context, kind, name);
  else await noteSecurityEvent(context, ownerId, kind, name);
}

function said(reason: string): string {
  const trimmed = reason.trim();
  if (trimmed === '') throw invalid({ reason: 'required' });
  return trimmed;
}

/**
 * The name stays, and is not flagged again. `seen`: the only state in which it may be; absent:
 * whatever may be approved. Throws conflict, not_found, refused, unauthenticated.
 */
export const approveName = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, seen?: NameReviewState): Promise<void> {
    await inTransaction(context, async (inside) => {
      const review = await decide(inside, publicId, {
        to: 'approved',
        reason: null,
        ...(seen && { from: [seen] }),
      });
      await noteDecision(inside, review, 'name_approved');
    });
  },
});

/**
 * The owner is written to, and the name stays until another is given. Throws invalid without a
 * reason, conflict, not_found, refused, unauthenticated.
 */
export const askToRename = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, reason: string): Promise<void> {
    const why = said(reason);
    await inTransaction(context, async (inside) => {
      const review = await decide(inside, publicId, { to: 'rename_asked', reason: why });
      if (review.ownerId === null || review.storeId !== null) throw conflict();
      await noteDecision(inside, review, 'rename_asked');
      await emit(inside, renameAsked(review));
    });
  },
});

/**
 * Suspends the owner of the name. Throws invalid without a reason, conflict, not_found, refused or
 * unauthenticated.
 */
export const suspendForName = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, reason: string): Promise<void> {
    const why = said(reason);
    await inTransaction(context, async (inside) => {
      const review = await decide(inside, publicId, { to: 'suspended', reason: why });
      const { person, company, storeId, storeState } = review;
      if (review.userId !== null && person?.disabledAt === null)
        await disableUser(inside, person.id, why);
      if (review.companyId !== null && company?.disabledAt === null)
        await disableCompany(inside, company.id, why);
      if (storeId !== null && storeState !== 'suspended')
        await setStoreState(inside, storeId, 'suspended');
      await noteDecision(inside, review, 'name_suspended');
    });
  },
});
