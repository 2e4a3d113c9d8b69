// Jobs of pictures: fetches suppliers' pictures once, makes AVIF in idle time, and deletes unused
// ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Context, PictureTools } from '#platform/context.ts';
import { defineJob, type JobDefinition, type JobSettings } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { makeAvif } from './derivatives/make-avif.ts';
import { handOutPictures } from './fetching/claims.server.ts';
import { fetchPicture } from './fetching/fetch-picture.server.ts';
import { forgetFiles } from './forget-files.ts';
import { maxAttempts } from './rules.ts';
import { scheduleFetches } from './services/schedule-fetches.ts';
import { removeForgotten, removeUnusedFiles } from './unused/unused-files.server.ts';
import { removeUnusedPictures } from './unused/unused-pictures.server.ts';

/** Throws in processes without these tools; only workers run such jobs. */
function toolsOf({ services }: Context): PictureTools {
  if (services.pictures === null) throw new Error('This process makes no pictures.');
  return services.pictures;
}

/** If off, no supplier's URL is ever requested. */
const isOn = ({ fetchesPictures }: JobSettings): boolean => fetchesPictures;

/** Two at once, each at least half a second: a host gets at most four requests per second. */
const fetchPictureJob = defineJob({
  name: 'media.fetch_picture',
  data: z.object({ pictureId: z.uuid(), attempt: z.int().min(1).max(maxAttempts) }),
  isOn,
  concurrency: 2,
  run: async (context, { pictureId, attempt }, signal) => {
    const { fetcher, paceMs } = toolsOf(context);
    const { files } = context.services;
    const handOut = { pictureId: pictureId as Id<'picture'>, attempt };
    await Promise.all([
      fetchPicture(context, { files, fetcher }, handOut, signal),
      sleep(paceMs, undefined, { signal }),
    ]);
  },
});

const scheduleFetchesJob = defineJob({
  ...scheduleFetches,
  isOn,
  schedule: '* * * * *',
  run: async (context) => {
    await handOutPictures(context, (inside, data) =>
      inside.services.jobs.send(inside, fetchPictureJob, data),
    );
  },
});

/** One at a time, because it takes one core for a second or two. */
const makeAvifJob = defineJob({
  ...makeAvif,
  concurrency: 1,
  run: async (context, { hash, width }) => {
    const avif = { hash, width, format: 'avif' } as const;
    await toolsOf(context).maker.findOrMake(context, avif);
  },
});

const removeUnusedJob = defineJob({
  name: 'media.remove_unused',
  data: z.object({}),
  schedule: '41 2 * * *',
  expireInSeconds: 3 * 60 * 60,
  run: async (context, _, signal) => {
    await removeUnusedPictures(context, signal);
    await removeUnusedFiles(context, context.services.files, signal);
  },
});

const forgetFilesJob = defineJob({
  ...forgetFiles,
  run: (context, { keys }) => removeForgotten(context, context.services.files, keys),
});

export const mediaJobs: readonly JobDefinition[] = [
  makeAvifJob,
  removeUnusedJob,
  forgetFilesJob,
  fetchPictureJob,
  scheduleFetchesJob,
];
