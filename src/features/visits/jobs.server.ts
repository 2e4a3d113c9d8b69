import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { consents, viewCounts, webVitals } from './table.server.ts';

/**
 * Prunes old records: consents are evidence for three years, view counts are compared with last
 * year's, speed with last month's.
 */
const pruneVisitsJob = defineJob({
  name: 'visits.prune',
  data: z.object({}),
  schedule: '43 3 * * *',
  run: async ({ db }) => {
    await db.delete(consents).where(sql`${consents.givenAt} < now() - interval '3 years'`);
    await db.delete(viewCounts).where(sql`${viewCounts.day} < current_date - 800`);
    await db.delete(webVitals).where(sql`${webVitals.day} < current_date - 90`);
  },
});

export const visitJobs: readonly JobDefinition[] = [pruneVisitsJob];
