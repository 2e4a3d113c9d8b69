import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { checkLedger } from './queries/check-ledger.server.ts';

/** Every night. A difference fails the job, so that its alert names it; nothing is corrected. */
const checkJob = defineJob({
  name: 'ledger.check',
  data: z.object({}),
  schedule: '50 3 * * *',
  retryLimit: 0,
  expireInSeconds: 3_600,
  async run(context) {
    const { isRight, accounts, entries } = await checkLedger(context);
    if (isRight) return;
    context.services.log.error({ accounts, entries }, 'the ledger does not add up');
    throw new Error('The ledger does not add up.');
  },
});

export const ledgerJobs: readonly JobDefinition[] = [checkJob];
