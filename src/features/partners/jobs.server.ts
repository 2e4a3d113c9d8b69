// The end of old requests of partners.
import { and, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import { keptDays } from './rules.ts';
import { partnerRequests } from './table.server.ts';

const purgeJob = defineJob({
  name: 'partners.purge',
  data: z.object({}),
  schedule: '50 3 * * *',
  async run(context) {
    const before = new Date(context.now().getTime() - keptDays * dayMs);
    await context.db
      .delete(partnerRequests)
      .where(
        and(
          inArray(partnerRequests.state, ['agreed', 'declined']),
          lt(partnerRequests.updatedAt, before),
        ),
      );
  },
});

export const partnerJobs: readonly JobDefinition[] = [purgeJob];
