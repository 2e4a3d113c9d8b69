import { z } from 'zod';
import { defineJob } from '#platform/jobs/job-queue.ts';
import { learnNames } from './commands/review-names.server.ts';

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

export const nameReviewJobs = [learnNamesJob];
