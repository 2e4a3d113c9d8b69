// What becomes of reviews when a person is erased.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  buyerReviewActs,
  buyerReviewReports,
  buyerReviews,
  buyerReviewVersions,
  buyerReviewVotes,
  reviewRights,
} from '../table.server.ts';

/**
 * Within the transaction that erases the person: reviews stay without an author and without their
 * history, votes and reports go.
 */
export async function forgetReviewer({ db }: Context, userId: Id<'user'>): Promise<void> {
  const own = await db
    .select({ id: buyerReviews.id })
    .from(buyerReviews)
    .where(eq(buyerReviews.userId, userId))
    .orderBy(buyerReviews.id)
    .for('no key update');
  const ids = own.map(({ id }) => id);
  if (ids.length > 0) {
    await db.delete(buyerReviewVersions).where(inArray(buyerReviewVersions.reviewId, ids));
    await db
      .update(buyerReviews)
      .set({ userId: null, country: null })
      .where(inArray(buyerReviews.id, ids));
  }
  await forgetVotes({ db }, userId);
  await db
    .update(buyerReviews)
    .set({ answeredBy: null })
    .where(eq(buyerReviews.answeredBy, userId));
  await db.update(buyerReviewActs).set({ userId: null }).where(eq(buyerReviewActs.userId, userId));
  await db.delete(buyerReviewReports).where(eq(buyerReviewReports.userId, userId));
  await db.update(reviewRights).set({ userId: null }).where(eq(reviewRights.userId, userId));
}

/** The counts go down with the votes. */
async function forgetVotes({ db }: Pick<Context, 'db'>, userId: Id<'user'>): Promise<void> {
  const voted = db
    .select({ id: buyerReviewVotes.reviewId })
    .from(buyerReviewVotes)
    .where(eq(buyerReviewVotes.userId, userId));
  await db
    .select({ id: buyerReviews.id })
    .from(buyerReviews)
    .where(inArray(buyerReviews.id, voted))
    .orderBy(buyerReviews.id)
    .for('no key update');
  const gone = await db
    .delete(buyerReviewVotes)
    .where(eq(buyerReviewVotes.userId, userId))
    .returning({ id: buyerReviewVotes.reviewId });
  if (gone.length === 0) return;
  await db
    .update(buyerReviews)
    .set({ helpfulCount: sql`${buyerReviews.helpfulCount} - 1` })
    .where(
      inArray(
        buyerReviews.id,
        gone.map(({ id }) => id),
      ),
    );
}
