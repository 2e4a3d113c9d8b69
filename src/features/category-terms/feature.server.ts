import { defineFeature } from '#platform/feature.ts';
import * as changeTerms from './commands/change-terms.server.ts';

/** What categories demand of sellers, as staff change it: commission, days until payout, MOQ. */
export const categoryTerms = defineFeature({
  name: 'category-terms',
  commands: { ...changeTerms },
});
