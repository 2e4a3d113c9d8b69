// The seller's one answer to a review.
import { eq } from 'drizzle-orm';
import { holdActor } from '#features/companies/queries/held-parties.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds, type Member } from '#shared/actor.ts';
import { reviewAnswered, reviewChanged } from '../events.ts';
import { whyNotAnswerReviews } from '../permissions.ts';
import { lockReview } from '../queries/lock-review.server.ts';
import { limits, stateAfter, whyHold } from '../rules.ts';
import type { AnswerInput, ReviewState } from '../schemas.ts';
import { buyerReviews } from '../table.server.ts';

/**
 * Answers a shown review of one's store, once; what staff hid is written again and waits for them.
 * Throws not_found, conflict (`reviewAnswered`), too_many, refused, unauthenticated.
 */
export const answerReview = defineCommand({
  permission: whyNotAnswerReviews,
  async run(context, id: string, { answer }: AnswerInput): Promise<{ state: ReviewState }> {
    const { userId } = actorIds(context.actor);
    const { companyId } = context.actor as Member;
    await countTry(context, 'review writes', userId!, limits.writes);
    const matcher = await getWordMatcher(context);
    return inTransaction(context, async (inside) => {
      await holdActor(inside);
      const { review, product, store, companyId: owner } = await lockReview(inside, id);
      if (owner !== companyId || review.state !== 'shown') throw notFound();
      const wasHidden = review.answerState === 'hidden';
      if (review.answer !== null && !wasHidden) throw conflict('reviewAnswered');
      const { state } = stateAfter(review.answerState ?? 'shown', whyHold(matcher, answer));
      await inside.db
        .update(buyerReviews)
        .set({
          answer,
          answerLanguage: inside.locale,
          answerState: state,
          answeredAt: inside.now(),
          answeredBy: userId,
        })
        .where(eq(buyerReviews.id, review.id));
      await emit(inside, reviewChanged({ id, product, store }));
      await emit(
        inside,
        state === 'shown' ? reviewAnswered({ reviewId: review.id }) : queueMoved('reviews'),
      );
      return { state };
    });
  },
});
