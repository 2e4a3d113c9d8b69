// Jobs of quotes: what follows from their requests and from the clock, and the cleaning of files.
import { z } from 'zod';
import { type RfqMoved, rfqMovedEvent } from '#features/rfqs/events.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetQuoteFiles } from './forget-files.ts';
import { quoteFilePrefix } from './rules.ts';
import { expireQuotes, followRfq } from './services/end-quotes.server.ts';
import { remindOfEnds, remindOfRfqEnds } from './services/remind.server.ts';
import { keptFileKeys, purgeUnsentFiles } from './services/quote-files.server.ts';

const followJob = defineJob({
  name: 'quotes.follow_rfq',
  data: z.object({ rfqId: z.uuid() }),
  retryLimit: 10,
  run: (context, { rfqId }) => followRfq(context, rfqId as Id<'rfq'>),
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

async function removeFiles(context: Context, keys: readonly string[]): Promise<void> {
  const kept = await keptFileKeys(context, keys);
  for (const key of keys) if (!kept.has(key)) await context.services.files.delete(key);
}

const forgetFilesJob = defineJob({
  ...forgetQuoteFiles,
  run: (context, { keys }) => removeFiles(context, keys),
});

const batchSize = 200;

/** Every night: deletes unsent files, and files whose upload failed before their row existed. */
const purgeFilesJob = defineJob({
  name: 'quotes.purge_files',
  data: z.object({}),
  schedule: '50 3 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await inTransaction(context, purgeUnsentFiles);
    const before = context.now().getTime() - dayMs;
    const batch: string[] = [];
    for await (const { key, changedAt } of context.services.files.list()) {
      signal.throwIfAborted();
      if (key.startsWith(quoteFilePrefix) && changedAt.getTime() < before) batch.push(key);
      if (batch.length === batchSize) await removeFiles(context, batch.splice(0));
    }
    await removeFiles(context, batch);
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
