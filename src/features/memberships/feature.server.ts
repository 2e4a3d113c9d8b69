import { defineFeature } from '#platform/feature.ts';
import * as apply from './commands/apply.server.ts';
import * as commitment from './commands/commitment.server.ts';
import * as documents from './commands/documents.server.ts';
import * as look from './commands/look.server.ts';
import * as review from './commands/review.server.ts';
import * as showListing from './commands/show-listing.server.ts';
import { documentPrefix } from './forget-files.ts';
import { membershipJobs, membershipSubscriptions } from './jobs.server.ts';
import { exportMemberships, exportReviews } from './queries/export-memberships.server.ts';
import { forgetMembership } from './services/forget-documents.server.ts';
import { forgetReviewer } from './services/forget-reviewer.server.ts';
import { membershipDocuments } from './table.server.ts';

/** Applications of companies for the directory, and what staff decide. */
export const memberships = defineFeature({
  name: 'memberships',
  jobs: membershipJobs,
  subscriptions: membershipSubscriptions,
  commands: { ...apply, ...commitment, ...documents, ...look, ...review, ...showListing },
  personalData: {
    export: async (context, userId) => ({
      memberships: await exportMemberships(context, userId),
      membershipReviews: await exportReviews(context, userId),
    }),
    erase: forgetReviewer,
  },
  onCompanyClosed: forgetMembership,
  fileKeys: { prefix: documentPrefix, keptMs: null },
  keptFiles: [membershipDocuments.storageKey],
});
