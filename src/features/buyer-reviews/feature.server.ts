import * as m from '#messages/features/buyer-reviews';
import { defineFeature } from '#platform/feature.ts';
import { buyerReviewRoutes } from './api.server.ts';
import * as answer from './commands/answer-review.server.ts';
import * as judge from './commands/judge-reviews.server.ts';
import * as rights from './commands/review-rights.server.ts';
import * as write from './commands/write-review.server.ts';
import { buyerReviewJobs, buyerReviewSubscriptions } from './jobs.server.ts';
import { reviewNotices } from './notices.server.ts';
import { exportReviews } from './queries/export-reviews.server.ts';
import { showsPhoto } from './queries/review-photos.server.ts';
import { forgetReviewer } from './services/forget-reviewer.server.ts';

/** What buyers say about delivered products and their suppliers. */
export const buyerReviews = defineFeature({
  name: 'buyer-reviews',
  api: [buyerReviewRoutes],
  jobs: buyerReviewJobs,
  subscriptions: buyerReviewSubscriptions,
  commands: { ...answer, ...judge, ...rights, ...write },
  personalData: {
    export: async (context, userId) => ({ reviews: await exportReviews(context, userId) }),
    erase: forgetReviewer,
  },
  pictures: { isShown: showsPhoto },
  notification: { name: 'reviews', label: m.notification, hint: m.notificationHint },
  notices: reviewNotices,
});
