import { z } from 'zod';
import { defineJob } from '#platform/jobs/job-queue.ts';
import { learnNames } from './services/review-names.server.ts';

/** Every hour: brands come with products, and an older version compared no names. */
const learnNamesJob = defineJob({
  name: 'name_reviews.learn_names',
  data: z.object({}),
  schedule: '17 * * * *',
  run: async (context, _, signal) => void (await learnNames(context, signal)),
});

export const nameReviewJobs = [learnNamesJob];
