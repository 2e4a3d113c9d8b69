// The clock of returns.
import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { closeSilentReturns } from './services/move-return.server.ts';

const clockJob = defineJob({
  name: 'returns.clock',
  data: z.object({}),
  schedule: '35 * * * *',
  runsAtStart: true,
  run: (context, _, signal) => closeSilentReturns(context, signal),
});

export const returnJobs: readonly JobDefinition[] = [clockJob];
