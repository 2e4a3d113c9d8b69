import { defineFeature } from '#platform/feature.ts';
import * as decideNames from './commands/decide-names.server.ts';
import { nameReviewJobs, nameReviewSubscriptions } from './jobs.server.ts';
import {
  forgetNames,
  learnName,
  refuseMarketNames,
  reviewName,
} from './services/review-names.server.ts';

/** Names that could deceive. */
export const nameReviews = defineFeature({
  name: 'name-reviews',
  jobs: nameReviewJobs,
  subscriptions: nameReviewSubscriptions,
  commands: { ...decideNames },
  names: {
    refuse: refuseMarketNames,
    review: reviewName,
    learn: learnName,
    forget: forgetNames,
  },
  personalData: {
    // A person who begins again gives another name, which ends the review of the one before.
    async erase(context, userId, removal) {
      if (removal === 'gone')
        await forgetNames(context, { kind: 'person', userId, companyId: null });
    },
  },
  async onCompanyClosed(context, companyId, removal) {
    if (removal === 'gone') await forgetNames(context, { kind: 'company', companyId });
  },
});
