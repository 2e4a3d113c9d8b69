import { z } from 'zod';
import { writeRenameAsked } from '#features/accounts/services/write-rename-asked.server.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { type RenameAsked, renameAskedEvent } from './events.ts';
import { findReviewed } from './queries/name-owners.server.ts';
import { learnNames } from './services/review-names.server.ts';

/**
 * Runs at the start and hourly, because brands come with products and older versions compared no
 * names.
 */
const learnNamesJob = defineJob({
  name: 'name_reviews.learn_names',
  data: z.object({}),
  schedule: '17 * * * *',
  runsAtStart: true,
  run: async (context, _, signal) => void (await learnNames(context, signal)),
});

/** A review that was decided otherwise meanwhile needs no mail. */
const askOwnerJob = defineJob({
  name: 'name_reviews.ask_owner',
  data: z.object({ reviewId: z.string() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { reviewId }) {
    const review = await findReviewed(context, reviewId);
    if (review?.state !== 'rename_asked' || review.ownerId === null) return;
    await writeRenameAsked(context, review.ownerId, {
      called: review.name,
      reason: review.reason ?? '',
      isCompany: review.companyId !== null,
    });
  },
});

export const nameReviewJobs: readonly JobDefinition[] = [learnNamesJob, askOwnerJob];

export const nameReviewSubscriptions = [
  on(renameAskedEvent, askOwnerJob, ({ reviewId }: RenameAsked) => ({ reviewId })),
];
