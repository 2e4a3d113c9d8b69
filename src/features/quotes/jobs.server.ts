// Jobs of quotes: what follows from their requests and from the clock, and the cleaning of files.
import { z } from 'zod';
import { type RfqMoved, rfqMovedEvent } from '#features/rfqs/events.ts';
import { inTransaction } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { fileRemovalJob, sweepFiles } from '#platform/files/file-cleaning.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { forgetQuoteFiles } from './forget-files.ts';
import { quoteFilePrefix } from './rules.ts';
import { expireQuotes, syncQuotesWithRfq } from './services/end-quotes.server.ts';
import { remindOfEnds, remindOfRfqEnds } from './services/remind.server.ts';
import { purgeUnsentFiles } from './services/quote-files.server.ts';
import { quoteFiles } from './table.server.ts';

const storedFiles = { prefix: quoteFilePrefix, storageKey: quoteFiles.storageKey };

const followJob = defineJob({
  name: 'quotes.follow_rfq',
  data: z.object({ rfqId: z.uuid() }),
  retryLimit: 10,
  run: (context, { rfqId }) => syncQuotesWithRfq(context, rfqId as Id<'rfq'>),
});

const expireJob = defineJob({
  name: 'quotes.expire',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    while ((await expireQuotes(context)) > 0) signal.throwIfAborted();
  },
});

const remindJob = defineJob({
  name: 'quotes.remind',
  data: z.object({}),
  schedule: '15 * * * *',
  async run(context, _, signal) {
    while ((await remindOfEnds(context)) > 0) signal.throwIfAborted();
    while ((await remindOfRfqEnds(context)) > 0) signal.throwIfAborted();
  },
});

const forgetFilesJob = fileRemovalJob(forgetQuoteFiles, storedFiles);

/** Every night: deletes unsent files, and files whose upload failed before their row existed. */
const purgeFilesJob = defineJob({
  name: 'quotes.purge_files',
  data: z.object({}),
  schedule: '50 3 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await inTransaction(context, purgeUnsentFiles);
    await sweepFiles(context, storedFiles, signal);
  },
});

export const quoteJobs: readonly JobDefinition[] = [
  followJob,
  expireJob,
  remindJob,
  forgetFilesJob,
  purgeFilesJob,
];

export const quoteSubscriptions = [
  on(rfqMovedEvent, followJob, ({ rfqId }: RfqMoved) => ({ rfqId })),
];
