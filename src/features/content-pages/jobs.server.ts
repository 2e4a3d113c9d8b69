// Shows that versions become valid at the moments that they name.
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { contentPagePublished } from './events.ts';
import { contentPageNames } from './rules/page-names.ts';

export const turnJob = defineJob({
  name: 'content_pages.turn',
  data: z.object({ name: z.enum(contentPageNames) }),
  isTimed: true,
  keptSeconds: 3_600,
  run: (context, { name }) =>
    inTransaction(context, (inside) => emit(inside, contentPagePublished(name))),
});

export const contentPageJobs: readonly JobDefinition[] = [turnJob];
