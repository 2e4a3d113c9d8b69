// The directory follows the tree of categories, and the analysis of words.
import { z } from 'zod';
import { type GroupsMerged, groupsMergedEvent } from '#features/categories/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { followGroup } from './services/follow-group.server.ts';
import { indexWords } from './services/index-words.server.ts';

const followGroupJob = defineJob({
  name: 'directory.follow_group',
  data: z.object({ from: z.string(), into: z.string() }),
  retryLimit: 10,
  async run(context, merged, signal) {
    while ((await followGroup(context, merged)) > 0) signal.throwIfAborted();
  },
});

/** Companies that were listed before the analysis was changed. */
export const indexWordsJob = defineJob({
  name: 'directory.index_words',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    while ((await indexWords(context)) > 0) signal.throwIfAborted();
  },
});

export const directoryJobs: readonly JobDefinition[] = [followGroupJob, indexWordsJob];

export const directorySubscriptions = [
  on(groupsMergedEvent, followGroupJob, (merged: GroupsMerged) => merged),
];
