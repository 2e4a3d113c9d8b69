// Jobs of disputes: files that nothing needs.
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import { forgetDisputeFiles } from './forget-files.ts';
import { disputeFilePrefix } from './rules/when.ts';
import { keptFileKeys, purgeUnsentFiles } from './services/dispute-files.server.ts';

const batchSize = 200;

async function removeFiles(context: Context, keys: readonly string[]): Promise<void> {
  const kept = await keptFileKeys(context, keys);
  for (const key of keys) if (!kept.has(key)) await context.services.files.delete(key);
}

const forgetFilesJob = defineJob({
  ...forgetDisputeFiles,
  run: (context, { keys }) => removeFiles(context, keys),
});

/** Every night: deletes unsent files, and files without a row. */
const purgeJob = defineJob({
  name: 'disputes.purge',
  data: z.object({}),
  schedule: '45 4 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await inTransaction(context, purgeUnsentFiles);
    const before = context.now().getTime() - dayMs;
    const batch: string[] = [];
    for await (const { key, changedAt } of context.services.files.list()) {
      signal.throwIfAborted();
      if (key.startsWith(disputeFilePrefix) && changedAt.getTime() < before) batch.push(key);
      if (batch.length === batchSize) await removeFiles(context, batch.splice(0));
    }
    await removeFiles(context, batch);
  },
});

export const disputeJobs: readonly JobDefinition[] = [forgetFilesJob, purgeJob];
