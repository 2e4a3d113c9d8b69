// Pictures at addresses that suppliers gave are fetched once and kept; AVIF is made when there is time; what nothing shows goes.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { productsSavedEvent } from '#features/products/events.ts';
import { on, type Subscription } from '#platform/events/relay.server.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/http/guarded-fetch.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { makeAvif } from './derivatives/make-avif.ts';
import type { PictureMaker } from './derivatives/maker.server.ts';
import { handOutPictures } from './fetching/claims.server.ts';
import { fetchPicture, type FetchingTools } from './fetching/fetch-picture.server.ts';
import { forgetFiles } from './forget-files.ts';
import { maxAttempts } from './rules.ts';
import { removeForgotten, removeUnusedFiles } from './unused/unused-files.server.ts';
import { removeUnusedPictures } from './unused/unused-pictures.server.ts';

export type MediaJobsOptions = {
  /** False: no address that a supplier gave is ever asked, and the jobs for it do not exist. */
  readonly fetchesPictures: boolean;
  readonly files: FileStorage;
  readonly maker: PictureMaker;
  readonly fetcher?: Pick<GuardedFetch, 'fetch'>;
  /** The least time from one fetch to the next in the same place of the queue. */
  readonly paceMs?: number;
};

const handOut = z.object({ pictureId: z.uuid(), attempt: z.int().min(1).max(maxAttempts) });
type HandOutData = z.infer<typeof handOut>;

/** Two at once, each at least half a second: no host sees more than four requests in one. */
const fetchPictureJob = (tools: FetchingTools, paceMs: number) =>
  defineJob<HandOutData>({
    name: 'media.fetch_picture',
    data: handOut,
    concurrency: 2,
    run: async (context, { pictureId, attempt }, signal) => {
      await Promise.all([
        fetchPicture(context, tools, { pictureId: pictureId as Id<'picture'>, attempt }, signal),
        sleep(paceMs, undefined, { signal }),
      ]);
    },
  });

const scheduleFetches = 'media.schedule_fetches';
const scheduleFetchesJob = (fetchJob: JobDefinition<HandOutData>) =>
  defineJob<Record<string, never>>({
    name: scheduleFetches,
    data: z.object({}),
    schedule: '* * * * *',
    run: async (context) => {
      await handOutPictures(context, (inside, data) =>
        inside.services.jobs.send(inside, fetchJob, data),
      );
    },
  });

/** One at a time: it takes a second or two of one processor. */
const makeAvifJob = (maker: PictureMaker) =>
  defineJob({
    ...makeAvif,
    concurrency: 1,
    run: async (context, { hash, width }) =>
      void (await maker.findOrMake(context, { of: 'stored', hash, width, format: 'avif' })),
  });

const removeUnusedJob = (files: FileStorage) =>
  defineJob<Record<string, never>>({
    name: 'media.remove_unused',
    data: z.object({}),
    schedule: '41 2 * * *',
    expireInSeconds: 3 * 60 * 60,
    run: async (context, _, signal) => {
      await removeUnusedPictures(context, signal);
      await removeUnusedFiles(context, files, signal);
    },
  });

const forgetFilesJob = (files: FileStorage) =>
  defineJob({ ...forgetFiles, run: (context, { keys }) => removeForgotten(context, files, keys) });

export function mediaJobs({
  fetchesPictures,
  files,
  maker,
  fetcher,
  paceMs = 500,
}: MediaJobsOptions): readonly JobDefinition<never>[] {
  const always = [makeAvifJob(maker), removeUnusedJob(files), forgetFilesJob(files)];
  if (!fetchesPictures) return always as unknown as readonly JobDefinition<never>[];
  const fetchJob = fetchPictureJob({ files, fetcher: fetcher ?? createGuardedFetch() }, paceMs);
  return [
    ...always,
    fetchJob,
    scheduleFetchesJob(fetchJob),
  ] as unknown as readonly JobDefinition<never>[];
}

/**
 * `jobs`: those of `mediaJobs`. New products bring new pictures: those are fetched at once, not at
 * the next full minute.
 */
export const mediaSubscriptions = (
  jobs: readonly JobDefinition<never>[],
): readonly Subscription[] =>
  jobs
    .filter(({ name }) => name === scheduleFetches)
    .map((job) => on(productsSavedEvent, job as JobDefinition, () => ({})));
