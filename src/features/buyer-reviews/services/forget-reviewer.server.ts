// What becomes of reviews when a person is erased.
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  buyerReviewActs,
  buyerReviewPhotos,
  buyerReviewReports,
  buyerReviews,
  buyerReviewVersions,
  buyerReviewVotes,
  reviewRights,
} from '../table.server.ts';

/**
 * Within the transaction that erases the person: reviews stay without an author, without their
 * history and photos, votes and reports go.
 */
export async function forgetReviewer({ db }: Context, userId: Id<'user'>): Promise<void> {
  const touched = await lockReviews({ db }, userId);
  const ids = touched.filter((review) => review.userId === userId).map(({ id }) => id);
  if (ids.length > 0) {
    await db.delete(buyerReviewVersions).where(inArray(buyerReviewVersions.reviewId, ids));
    await db.delete(buyerReviewPhotos).where(inArray(buyerReviewPhotos.reviewId, ids));
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

/** All at once and in one order, so that two who erase themselves never wait for each other. */
async function lockReviews({ db }: Pick<Context, 'db'>, userId: Id<'user'>) {
  const voted = db
    .select({ id: buyerReviewVotes.reviewId })
    .from(buyerReviewVotes)
    .where(eq(buyerReviewVotes.userId, userId));
  return db
    .select({ id: buyerReviews.id, userId: buyerReviews.userId })
    .from(buyerReviews)
    .where(
      or(
        eq(buyerReviews.userId, userId),
        eq(buyerReviews.answeredBy, userId),
        inArray(buyerReviews.id, voted),
      ),
    )
    .orderBy(buyerReviews.id)
    .for('no key update');
}

/** The counts go down with the votes. */
async function forgetVotes({ db }: Pick<Context, 'db'>, userId: Id<'user'>): Promise<void> {
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
