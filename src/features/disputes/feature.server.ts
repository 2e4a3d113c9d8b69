import * as m from '#messages/features/disputes';
import { defineFeature } from '#platform/feature.ts';
import { disputeRoutes } from './api.server.ts';
import * as files from './commands/dispute-files.server.ts';
import * as open from './commands/open-dispute.server.ts';
import * as settle from './commands/settle-dispute.server.ts';
import { disputeReaders } from './events.ts';
import { disputeJobs } from './jobs.server.ts';
import { disputeNotices } from './notices.server.ts';
import { exportDisputes } from './queries/own-disputes.server.ts';
import { disputeFilePrefix } from './rules/when.ts';
import { forgetDisputeAuthor } from './services/forget-disputes.server.ts';
import { disputeFiles } from './table.server.ts';

/** Claims of buyers against orders, and how they end. */
export const disputes = defineFeature({
  name: 'disputes',
  api: [disputeRoutes],
  jobs: disputeJobs,
  commands: { ...files, ...open, ...settle },
  personalData: {
    export: async (context, userId) => ({ disputes: await exportDisputes(context, userId) }),
    erase: forgetDisputeAuthor,
  },
  notification: { name: 'disputes', label: m.notification, hint: m.notificationHint },
  notices: disputeNotices,
  fileKeys: { prefix: disputeFilePrefix, keptMs: null },
  keptFiles: [disputeFiles.storageKey],
  toldBy: disputeReaders,
});
