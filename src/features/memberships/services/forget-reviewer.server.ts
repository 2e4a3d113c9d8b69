// What becomes of reviews when the person who took part in them is erased.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  membershipDocuments,
  membershipLooks,
  memberships,
  membershipSteps,
} from '../table.server.ts';

/** Within the transaction that erases the person: steps and looks stay without a name. */
export async function forgetReviewer({ db }: Context, userId: Id<'user'>): Promise<void> {
  await db
    .update(memberships)
    .set({ reviewerId: null, turnEndsAt: null })
    .where(eq(memberships.reviewerId, userId));
  for (const table of [membershipDocuments, membershipLooks, membershipSteps])
    await db.update(table).set({ userId: null }).where(eq(table.userId, userId));
}
