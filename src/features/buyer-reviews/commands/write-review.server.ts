// What a buyer says about a delivered product and its supplier.
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { holdActor } from '#features/companies/queries/held-parties.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import type { Country } from '#shared/countries.ts';
import { reviewChanged, reviewWritten } from '../events.ts';
import { lockReview } from '../queries/lock-review.server.ts';
import { lockRight } from '../queries/lock-right.server.ts';
import { isEditable, limits, stateAfter, whyHold } from '../rules.ts';
import { type ReviewInput, type ReviewState } from '../schemas.ts';
import { moveTotals } from '../services/move-totals.server.ts';
import {
  type ReviewPhoto,
  showReviewPhotos,
  storeReviewPhotos,
} from '../services/review-photos.server.ts';
import { buyerReviews, buyerReviewVersions } from '../table.server.ts';

type PhotoChange = {
  readonly photos?: readonly ReviewPhoto[];
  readonly isWithoutPhotos?: boolean;
};
type Written = { readonly id: string; readonly state: ReviewState };

/**
 * Reviews the product of a right. Throws not_found, conflict (`alreadyReviewed`,
 * `reviewRightExpired`), invalid, too_large or unsupported_type (`photos`), refused, too_many,
 * unauthenticated.
 */
export const writeReview = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    right: string,
    input: ReviewInput,
    photos: readonly ReviewPhoto[] = [],
  ): Promise<Written> {
    const userId = actorIds(context.actor).userId!;
    await countTry(context, 'review writes', userId, limits.writes);
    const matcher = await getWordMatcher(context);
    const hashes = await storeReviewPhotos(context, photos);
    return inTransaction(context, async (inside) => {
      await holdActor(inside);
      const { id: rightId, ...found } = await lockRight(inside, { right, userId });
      const { state, holdReason } = stateAfter('shown', whyHold(matcher, input.text));
      const [row] = await inside.db
        .insert(buyerReviews)
        .values({
          ...input,
          language: input.language ?? inside.locale,
          rightId,
          productId: found.productId,
          storeId: found.storeId,
          userId,
          country: found.country as Country | null,
          state,
          holdReason,
          createdAt: inside.now(),
        })
        .onConflictDoNothing({ target: buyerReviews.rightId })
        .returning({ internalId: buyerReviews.id, id: buyerReviews.publicId });
      if (!row) throw conflict('alreadyReviewed');
      await showReviewPhotos(inside, row.internalId, hashes);
      await moveTotals(inside, found, { before: null, after: state === 'shown' ? input : null });
      await emit(inside, reviewChanged({ ...found, id: row.id }));
      await emit(
        inside,
        state === 'shown' ? reviewWritten({ reviewId: row.internalId }) : queueMoved('reviews'),
      );
      return { id: row.id, state };
    });
  },
});

/**
 * Changes one's review within 30 days; what it said before is kept. New photos replace those that
 * it had, `isWithoutPhotos` takes them away. What is saved as it was stays as it was. Throws
 * not_found, conflict (`reviewTooOld`), invalid, too_large or unsupported_type (`photos`),
 * too_many, unauthenticated.
 */
export const editReview = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    id: string,
    input: ReviewInput,
    { photos = [], isWithoutPhotos = false }: PhotoChange = {},
  ): Promise<Written> {
    const userId = actorIds(context.actor).userId!;
    await countTry(context, 'review writes', userId, limits.writes);
    const matcher = await getWordMatcher(context);
    const hashes = await storeReviewPhotos(context, photos);
    return inTransaction(context, async (inside) => {
      const { review, product, store } = await lockReview(inside, id);
      if (review.userId !== userId) throw notFound();
      if (!isEditable(review, inside.now())) throw conflict('reviewTooOld');
      const { productStars, supplierStars, text, language } = review;
      const written = { ...input, language: input.language ?? inside.locale };
      if (
        hashes.length === 0 &&
        !isWithoutPhotos &&
        isDeepStrictEqual(written, { productStars, supplierStars, text, language })
      )
        return { id, state: review.state };
      const after = stateAfter(review.state, whyHold(matcher, input.text));
      await inside.db.insert(buyerReviewVersions).values({
        reviewId: review.id,
        productStars,
        supplierStars,
        text,
        language,
        at: inside.now(),
      });
      await inside.db
        .update(buyerReviews)
        .set({ ...written, ...after, editedAt: inside.now() })
        .where(eq(buyerReviews.id, review.id));
      if (hashes.length > 0 || isWithoutPhotos) await showReviewPhotos(inside, review.id, hashes);
      await moveTotals(inside, review, {
        before: review.state === 'shown' ? review : null,
        after: after.state === 'shown' ? input : null,
      });
      await emit(inside, reviewChanged({ id, product, store }));
      if (after.state === 'held') await emit(inside, queueMoved('reviews'));
      return { id, state: after.state };
    });
  },
});
