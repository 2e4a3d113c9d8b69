// The directory follows the tree of categories.
import { z } from 'zod';
import { type GroupsMerged, groupsMergedEvent } from '#features/categories/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { followGroup } from './services/follow-group.server.ts';

const followGroupJob = defineJob({
  name: 'directory.follow_group',
  data: z.object({ from: z.string(), into: z.string() }),
  retryLimit: 10,
  async run(context, merged, signal) {
    while ((await followGroup(context, merged)) > 0) signal.throwIfAborted();
  },
});

export const directoryJobs: readonly JobDefinition[] = [followGroupJob];

export const directorySubscriptions = [
  on(groupsMergedEvent, followGroupJob, (merged: GroupsMerged) => merged),
];
