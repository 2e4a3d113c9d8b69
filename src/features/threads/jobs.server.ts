// Deletes files of messages that are gone or were never sent.
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { fileRemovalJob, sweepFiles } from '#platform/files/file-cleaning.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { forgetThreadFiles } from './forget-files.ts';
import { threadFilePrefix } from './rules.ts';
import { purgeUnsentFiles } from './services/forget-threads.server.ts';
import { threadFiles } from './table.server.ts';

const storedFiles = { prefix: threadFilePrefix, storageKey: threadFiles.storageKey };

/** Every night: deletes unsent files, and files whose upload failed before their row existed. */
const purgeJob = defineJob({
  name: 'threads.purge',
  data: z.object({}),
  schedule: '40 3 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await inTransaction(context, purgeUnsentFiles);
    await sweepFiles(context, storedFiles, signal);
  },
});

export const threadJobs: readonly JobDefinition[] = [
  fileRemovalJob(forgetThreadFiles, storedFiles),
  purgeJob,
];
