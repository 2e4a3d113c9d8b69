import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { checkTotals } from './services/check-totals.server.ts';

const checkTotalsJob = defineJob({
  name: 'buyer_reviews.check_totals',
  data: z.object({}),
  schedule: '50 3 * * *',
  async run(context) {
    const mended = await checkTotals(context);
    if (mended > 0) context.services.log.warn({ mended }, 'totals of reviews differed');
  },
});

export const buyerReviewJobs: readonly JobDefinition[] = [checkTotalsJob];
