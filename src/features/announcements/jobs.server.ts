// Shows that announcements begin and end at the moments that they name.
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { announcementChanged } from './events.ts';

/** Pages look again, whichever announcement is due by then. */
export const turnJob = defineJob({
  name: 'announcements.turn',
  data: z.object({}),
  isTimed: true,
  keptSeconds: 3_600,
  run: (context) => inTransaction(context, (inside) => emit(inside, announcementChanged())),
});

export const announcementJobs: readonly JobDefinition[] = [turnJob];
