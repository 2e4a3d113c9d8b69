// Sellers are told of reviews of their products, authors of the seller's answer.
import * as m from '#messages/features/buyer-reviews';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { reviewAnsweredEvent, type ReviewTold, reviewWrittenEvent } from './events.ts';
import { findToldReview } from './queries/told-review.server.ts';

const kinds = {
  'buyer_reviews.written': {
    group: 'sellerReviews',
    title: ({ product, stars }, { locale }) =>
      m.mailWritten({ product: String(product), stars: Number(stars) }, { locale }),
    text: (_, { locale }) => [m.mailWrittenText({ locale })],
    button: ({ locale }) => m.mailAnswer({ locale }),
    page: (_, { locale }) => ({ panel: 'vendor', path: memberPaths.vendorReviews({ locale }) }),
  },
  'buyer_reviews.answered': {
    group: 'buyerReviewAnswers',
    title: ({ product }, { locale }) => m.mailAnswered({ product: String(product) }, { locale }),
    text: (_, { locale }) => [m.mailAnsweredText({ locale })],
    button: ({ locale }) => m.mailRead({ locale }),
    page: ({ subject: id }, { locale }) => ({
      panel: 'buyer',
      path: memberPaths.buyerReview({ locale, id }),
    }),
  },
} as const satisfies Readonly<Record<string, KindOfNotice>>;

/** Nothing of what staff have hidden meanwhile. */
async function ofReview(context: Context, { reviewId }: ReviewTold): Promise<Notice[]> {
  const told = await findToldReview(context, reviewId as Id<'buyerReview'>);
  if (told === null || told.sellerId === null || told.state !== 'shown') return [];
  return [
    {
      kind: 'buyer_reviews.written',
      cause: reviewId,
      companyId: told.sellerId,
      subject: told.review,
      values: { product: told.title, stars: told.stars },
    },
  ];
}

async function ofAnswer(context: Context, { reviewId }: ReviewTold): Promise<Notice[]> {
  const told = await findToldReview(context, reviewId as Id<'buyerReview'>);
  if (told === null || told.state !== 'shown' || told.answerState !== 'shown') return [];
  const { authorId, authorCompanyId } = told;
  if (authorId === null || authorCompanyId === null) return [];
  return [
    {
      kind: 'buyer_reviews.answered',
      cause: reviewId,
      companyId: authorCompanyId,
      userId: authorId,
      subject: told.review,
      values: { product: told.title },
    },
  ];
}

export const reviewNotices: Notices = {
  kinds,
  events: { [reviewWrittenEvent]: ofReview, [reviewAnsweredEvent]: ofAnswer },
};
