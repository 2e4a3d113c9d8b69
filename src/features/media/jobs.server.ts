// Pictures at addresses that suppliers gave are fetched once and kept.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { productsSavedEvent } from '#features/catalog/events.ts';
import { on, type Subscription } from '#platform/events/relay.server.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/http/guarded-fetch.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { handOutPictures } from './fetching/claims.server.ts';
import { fetchPicture, type FetchingTools } from './fetching/fetch-picture.server.ts';
import { mostAttempts } from './rules.ts';

export type MediaJobsOptions = {
  /** False: no address that a supplier gave is ever asked, and the jobs do not exist. */
  readonly fetchesPictures: boolean;
  readonly files: FileStorage;
  readonly fetcher?: Pick<GuardedFetch, 'fetch'>;
  /** The least time from one fetch to the next in the same place of the queue. */
  readonly paceMs?: number;
};

const handOut = z.object({ pictureId: z.uuid(), attempt: z.int().min(1).max(mostAttempts) });
type HandOutData = z.infer<typeof handOut>;

/** Two at once, each at least half a second: no host sees more than four requests in one. */
const fetchPictureJob = (tools: FetchingTools, paceMs: number) => defineJob<HandOutData>({
  name: 'media.fetch_picture',
  data: handOut,
  concurrency: 2,
  run: async (context, { pictureId, attempt }, signal) => {
    await Promise.all([fetchPicture(context, tools, { pictureId: pictureId as Id<'picture'>, attempt }, signal), sleep(paceMs, undefined, { signal })]);
  },
});

const scheduleFetches = 'media.schedule_fetches';
const scheduleFetchesJob = (fetchJob: JobDefinition<HandOutData>) => defineJob<Record<string, never>>({
  name: scheduleFetches,
  data: z.object({}),
  schedule: '* * * * *',
  run: async (context) => {
    await handOutPictures(context, (inside, data) => inside.services.jobs.send(inside, fetchJob, data));
  },
});

/** Empty when pictures are not to be fetched. */
export function mediaJobs({ fetchesPictures, files, fetcher, paceMs = 500 }: MediaJobsOptions): readonly JobDefinition<never>[] {
  if (!fetchesPictures) return [];
  const fetchJob = fetchPictureJob({ files, fetcher: fetcher ?? createGuardedFetch() }, paceMs);
  return [fetchJob, scheduleFetchesJob(fetchJob)] as unknown as readonly JobDefinition<never>[];
}

/** `jobs`: those of `mediaJobs`. New products bring new pictures: those are fetched at once, not at the next full minute. */
export const mediaSubscriptions = (jobs: readonly JobDefinition<never>[]): readonly Subscription[] =>
  jobs.filter(({ name }) => name === scheduleFetches).map((job) => on(productsSavedEvent, job as JobDefinition, () => ({})));
