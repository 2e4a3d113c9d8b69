// What readers and staff say about reviews.
import { and, eq, sql } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, invalid, notFound, refused } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { changedParts } from '#platform/shown-parts.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import { reviewAnswered, reviewChanged, reviewWritten } from '../events.ts';
import { whyNotModerateReviews } from '../permissions.ts';
import { changesText } from '../format.ts';
import { lockReview } from '../queries/lock-review.server.ts';
import { limits, shownOf } from '../rules.ts';
import type { ModerationInput, ReportInput } from '../schemas.ts';
import { moveTotals } from '../services/move-totals.server.ts';
import {
  buyerReviewActs,
  buyerReviewReports,
  buyerReviews,
  buyerReviewVotes,
} from '../table.server.ts';

type Vote = { readonly id: string; readonly isHelpful: boolean };

/** Returns whether it is a change. */
async function saveVote(
  context: Context,
  vote: Pick<typeof buyerReviewVotes.$inferInsert, 'reviewId' | 'userId'> & {
    readonly isHelpful: boolean;
  },
): Promise<boolean> {
  const { db } = context;
  const { isHelpful, ...key } = vote;
  const { rowCount } = isHelpful
    ? await db
        .insert(buyerReviewVotes)
        .values({ ...key, at: context.now() })
        .onConflictDoNothing()
    : await db
        .delete(buyerReviewVotes)
        .where(
          and(eq(buyerReviewVotes.reviewId, key.reviewId), eq(buyerReviewVotes.userId, key.userId)),
        );
  return (rowCount ?? 0) > 0;
}

/**
 * Says that a review helped, or no longer. Works repeatedly. Its author and the seller have no
 * vote. Throws not_found, refused (`voteOwnReview`, `voteOwnProduct`), too_many, unauthenticated.
 */
export const voteForReview = defineCommand({
  permission: whyNotOwn,
  async run(context, { id, isHelpful }: Vote): Promise<{ helpfulCount: number }> {
    const { companyId: own, ...actor } = actorIds(context.actor);
    const userId = actor.userId!;
    await countTry(context, 'review votes', userId, limits.votes);
    return inTransaction(context, async (inside) => {
      const { review, product, store, companyId } = await lockReview(inside, id);
      if (review.state !== 'shown') throw notFound();
      if (review.userId === userId) throw refused('voteOwnReview');
      if (own !== null && own === companyId) throw refused('voteOwnProduct');
      if (!(await saveVote(inside, { reviewId: review.id, userId, isHelpful })))
        return { helpfulCount: review.helpfulCount };
      const helpfulCount = review.helpfulCount + (isHelpful ? 1 : -1);
      await inside.db
        .update(buyerReviews)
        .set({ helpfulCount })
        .where(eq(buyerReviews.id, review.id));
      await emit(inside, reviewChanged({ id, product, store }));
      return { helpfulCount };
    });
  },
});

/** Tells staff about a review, once. Throws not_found, too_many, unauthenticated. */
export const reportReview = defineCommand({
  permission: whyNotOwn,
  async run(context, id: string, input: ReportInput): Promise<void> {
    const userId = actorIds(context.actor).userId!;
    await countTry(context, 'review reports', userId, limits.reports);
    await inTransaction(context, async (inside) => {
      const { review } = await lockReview(inside, id);
      if (review.state !== 'shown') throw notFound();
      const { rowCount } = await inside.db
        .insert(buyerReviewReports)
        .values({ ...input, reviewId: review.id, userId, at: inside.now() })
        .onConflictDoNothing();
      if (!rowCount) return;
      await inside.db
        .update(buyerReviews)
        .set({ openReportCount: sql`${buyerReviews.openReportCount} + 1` })
        .where(eq(buyerReviews.id, review.id));
      await emit(inside, queueMoved('reviews'));
    });
  },
});

/**
 * Shows or hides a review or its answer; the reason is kept in the log, and reports are settled.
 * Throws invalid, not_found, conflict (`shownChanged`: it reads otherwise now), refused,
 * unauthenticated.
 */
export const moderateReview = defineCommand({
  permission: whyNotModerateReviews,
  async run(context, id: string, { part, isShown, reason, shown }: ModerationInput): Promise<void> {
    if (!isShown && reason === '') throw invalid({ reason: 'required' });
    await inTransaction(context, async (inside) => {
      const { review, product, store } = await lockReview(inside, id);
      const changes = shown === undefined ? [] : changedParts(shownOf(review), shown);
      if (changes.length > 0)
        throw conflict('shownChanged', { changes: changesText(changes, inside.locale) });
      const from = part === 'review' ? review.state : review.answerState;
      if (from === null) throw notFound();
      const to = isShown ? 'shown' : 'hidden';
      const settles = part === 'review' && review.openReportCount > 0;
      if (from === to && !settles) throw conflict();
      await inside.db
        .update(buyerReviews)
        .set(
          part === 'review'
            ? { state: to, holdReason: null, openReportCount: 0 }
            : { answerState: to },
        )
        .where(eq(buyerReviews.id, review.id));
      if (part === 'review')
        await moveTotals(inside, review, {
          before: from === 'shown' ? review : null,
          after: isShown ? review : null,
        });
      const { userId } = actorIds(inside.actor);
      await inside.db
        .insert(buyerReviewActs)
        .values({ reviewId: review.id, part, from, to, reason, userId, at: inside.now() });
      await noteAct(inside, {
        kind: 'review_decided',
        subject: id,
        before: { part, state: from },
        after: { part, state: to },
        reason: reason || null,
      });
      await emit(inside, reviewChanged({ id, product, store }), queueMoved('reviews'));
      // Each is told once.
      const told = part === 'review' ? reviewWritten : reviewAnswered;
      if (isShown) await emit(inside, told({ reviewId: review.id }));
    });
  },
});
