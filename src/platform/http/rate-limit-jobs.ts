import { z } from 'zod';
import { defineJob } from '#platform/jobs/job-queue.ts';
import { purgeRateLimits } from './rate-limit-store.ts';

/** Ended windows no longer count. */
export const purgeRateLimitsJob = defineJob({
  name: 'http.purge_rate_limits',
  data: z.object({}),
  schedule: '*/10 * * * *',
  run: async (context) => void (await purgeRateLimits(context.db)),
});
