import { defineFeature } from '#platform/feature.ts';
import { threadJobs } from './jobs.server.ts';
import { exportMessages } from './queries/messages.server.ts';
import { threadFilePrefix } from './rules.ts';
import { forgetMessageAuthor, leaveMessagesOf } from './services/forget-threads.server.ts';
import { threadFiles } from './table.server.ts';

/** Conversations of a buying and a selling company. */
export const threads = defineFeature({
  name: 'threads',
  jobs: threadJobs,
  personalData: {
    export: async (context, userId) => ({ messages: await exportMessages(context, userId) }),
    erase: forgetMessageAuthor,
  },
  onCompanyClosed: leaveMessagesOf,
  fileKeys: { prefix: threadFilePrefix, keptMs: null },
  keptFiles: [threadFiles.storageKey],
});
