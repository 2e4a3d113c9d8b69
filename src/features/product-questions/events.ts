import { productTag } from '#features/products/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';

/** A question or an answer was shown or hidden, so pages that show them change. */
export const questionChanged = (post: {
  readonly question: string;
  readonly product: string;
}): DomainEvent => ({
  name: 'product_questions.changed',
  payload: { question: post.question },
  tags: [productTag(post.product)],
});

export const questionAskedEvent = 'product_questions.asked';
export type QuestionAsked = { readonly questionId: string };
export const questionAsked = (payload: QuestionAsked): DomainEvent => ({
  name: questionAskedEvent,
  payload,
  tags: [],
});

export const questionAnsweredEvent = 'product_questions.answered';
export type QuestionAnswered = { readonly answerId: string };
export const questionAnswered = (payload: QuestionAnswered): DomainEvent => ({
  name: questionAnsweredEvent,
  payload,
  tags: [],
});
