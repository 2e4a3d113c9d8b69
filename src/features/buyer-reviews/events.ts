import { storeTag } from '#features/companies/events.ts';
import { productTag } from '#features/products/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';

/** A review, its answer or its votes have changed, so pages that show them do. */
export const reviewChanged = (review: {
  readonly id: string;
  readonly product: string;
  readonly store: string;
}): DomainEvent => ({
  name: 'buyer_reviews.changed',
  payload: { reviewId: review.id },
  tags: [productTag(review.product), storeTag(review.store)],
});

export const reviewWrittenEvent = 'buyer_reviews.written';
export const reviewAnsweredEvent = 'buyer_reviews.answered';
export type ReviewTold = { readonly reviewId: string };

/** Readers see a review. */
export const reviewWritten = (payload: ReviewTold): DomainEvent => ({
  name: reviewWrittenEvent,
  payload,
  tags: [],
});

/** Readers see the seller's answer. */
export const reviewAnswered = (payload: ReviewTold): DomainEvent => ({
  name: reviewAnsweredEvent,
  payload,
  tags: [],
});
