import { defineFeature } from '#platform/feature.ts';
import * as changeTerms from './commands/change-terms.server.ts';
import { exportTermChanges } from './queries/changes-by-user.server.ts';
import { forgetTermsAuthor } from './services/forget-terms-author.server.ts';

/** What categories demand of sellers, as staff change it: commission, days until payout, MOQ. */
export const categoryTerms = defineFeature({
  name: 'category-terms',
  commands: { ...changeTerms },
  personalData: {
    export: async (context, userId) => ({
      categoryTermChanges: await exportTermChanges(context, userId),
    }),
    erase: forgetTermsAuthor,
  },
});
