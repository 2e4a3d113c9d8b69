import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands.server.ts';
import { promotionJobs, promotionSubscriptions } from './jobs.server.ts';

/** Price cuts with a beginning and an end. */
export const promotions = defineFeature({
  name: 'promotions',
  commands,
  jobs: promotionJobs,
  subscriptions: promotionSubscriptions,
});
