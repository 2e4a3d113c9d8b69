// Deletes files of messages that are gone or were never sent.
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import { forgetThreadFiles } from './forget-files.ts';
import { threadFilePrefix } from './rules.ts';
import { keptFileKeys, purgeUnsentFiles } from './services/forget-threads.server.ts';

async function removeFiles(context: Context, keys: readonly string[]): Promise<void> {
  const kept = await keptFileKeys(context, keys);
  for (const key of keys) if (!kept.has(key)) await context.services.files.delete(key);
}

const forgetFilesJob = defineJob({
  ...forgetThreadFiles,
  run: (context, { keys }) => removeFiles(context, keys),
});

const batchSize = 200;

/** Every night: deletes unsent files, and files whose upload failed before their row existed. */
const purgeJob = defineJob({
  name: 'threads.purge',
  data: z.object({}),
  schedule: '40 3 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await inTransaction(context, purgeUnsentFiles);
    const before = context.now().getTime() - dayMs;
    const batch: string[] = [];
    for await (const { key, changedAt } of context.services.files.list()) {
      signal.throwIfAborted();
      if (key.startsWith(threadFilePrefix) && changedAt.getTime() < before) batch.push(key);
      if (batch.length === batchSize) await removeFiles(context, batch.splice(0));
    }
    await removeFiles(context, batch);
  },
});

export const threadJobs: readonly JobDefinition[] = [forgetFilesJob, purgeJob];
