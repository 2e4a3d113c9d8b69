// Jobs of imports. Those that parse run in a process of their own.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type FeedPaused, feedPausedEvent } from './events.ts';
import { forgetImportFiles } from './forget-files.ts';
import { writeFeedPaused } from './mails/feed-paused.ts';
import { findFeedReader, listActiveFeeds } from './queries/feeds.server.ts';
import { checkImport } from './services/check-import.server.ts';
import { failSilentImports, removeOldImports } from './services/forget-imports.server.ts';
import type { ImportRow } from './services/move-import.server.ts';
import { giveUpFeed, pullFeed } from './services/pull-feed.server.ts';
import { giveUpImport } from './services/give-up-import.server.ts';
import { runImport } from './services/run-import.server.ts';
import { startOrUndoImport } from './services/start-import.server.ts';
import { undoImport } from './services/undo-import.server.ts';
import { productFeeds, productImports } from './table.server.ts';
import { pullFeedNow, workOnImport } from './work-on-import.ts';

async function findImport(context: Context, id: string) {
  const [row] = await context.db
    .select()
    .from(productImports)
    .where(eq(productImports.id, id as Id<'productImport'>));
  return row ?? null;
}

/** What a feed sent needs nobody to start it, unless its columns are unknown. */
async function startOfFeed(context: Context, row: ImportRow | null): Promise<void> {
  if (row?.state !== 'ready' || row.feedId === null) return;
  if (row.preview!.missing.length === 0)
    await inTransaction(context, (inside) => startOrUndoImport(inside, row, 'running'));
  else
    await context.db
      .update(productFeeds)
      .set({ problem: 'columns' })
      .where(eq(productFeeds.id, row.feedId));
}

const workJob = defineJob({
  ...workOnImport,
  runsApart: () => true,
  // A large file takes long; a silent process is noticed by its heartbeat.
  expireInSeconds: 6 * 3_600,
  maxSeconds: 3 * 3_600,
  retryLimit: 8,
  // A file that takes long delays its own company's only.
  concurrency: 2,
  perGroup: 1,
  onCrash: (context, { importId }) => giveUpImport(context, importId as Id<'productImport'>),
  async run(context, { importId }, signal) {
    const row = await findImport(context, importId);
    if (row?.state === 'uploaded')
      await startOfFeed(context, await checkImport(context, row, signal));
    else if (row?.state === 'ready') await startOfFeed(context, row);
    else if (row?.state === 'running') await runImport(context, row, signal);
    else if (row?.state === 'undoing') await undoImport(context, row, signal);
  },
});

const pullFeedJob = defineJob({
  ...pullFeedNow,
  runsApart: () => true,
  expireInSeconds: 3_600,
  concurrency: 2,
  perGroup: 1,
  onCrash: (context, { feedId }) => giveUpFeed(context, feedId as Id<'productFeed'>),
  async run(context, { feedId }, signal) {
    const fetcher = createGuardedFetch();
    try {
      await pullFeed(context, feedId as Id<'productFeed'>, { fetcher, signal });
    } finally {
      await fetcher.close();
    }
  },
});

/** At night in Turkey. */
const pullFeedsJob = defineJob({
  name: 'imports.pull_feeds',
  data: z.object({}),
  schedule: '30 23 * * *',
  async run(context) {
    for (const { id, companyId } of await listActiveFeeds(context))
      await context.services.jobs.send(context, pullFeedNow, { feedId: id }, { group: companyId });
  },
});

const tellSellerJob = defineJob({
  name: 'imports.tell_seller',
  data: z.object({ feedId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  async run(context, { feedId }) {
    const reader = await findFeedReader(context, feedId as Id<'productFeed'>);
    if (reader)
      await context.services.mail.send(
        await writeFeedPaused({ ...context, locale: reader.locale }, reader),
      );
  },
});

const cleanJob = defineJob({
  name: 'imports.clean',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    await failSilentImports(context);
    await removeOldImports(context, signal);
  },
});

const forgetFilesJob = defineJob({
  ...forgetImportFiles,
  retryLimit: 20,
  async run(context, { keys }) {
    for (const key of keys) await context.services.files.delete(key);
  },
});

export const importJobs: readonly JobDefinition[] = [
  workJob,
  pullFeedJob,
  pullFeedsJob,
  tellSellerJob,
  cleanJob,
  forgetFilesJob,
];

export const importSubscriptions = [
  on(feedPausedEvent, tellSellerJob, ({ feedId }: FeedPaused) => ({ feedId })),
];
