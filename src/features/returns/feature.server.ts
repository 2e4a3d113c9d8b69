import * as m from '#messages/features/returns';
import { defineFeature } from '#platform/feature.ts';
import { returnRoutes } from './api.server.ts';
import * as commands from './commands/return-order.server.ts';
import { returnReaders } from './events.ts';
import { returnJobs } from './jobs.server.ts';
import { returnNotices } from './notices.server.ts';
import { exportReturns } from './queries/return.server.ts';
import { forgetReturnAuthor } from './services/forget-returns.server.ts';
import { followOrder } from './services/move-return.server.ts';

/** What buyers send back within the days of its category. */
export const returns = defineFeature({
  name: 'returns',
  api: [returnRoutes],
  jobs: returnJobs,
  commands: { ...commands },
  personalData: {
    export: async (context, userId) => ({ returns: await exportReturns(context, userId) }),
    erase: forgetReturnAuthor,
  },
  onOrderMoved: followOrder,
  notification: { name: 'returns', label: m.notification, hint: m.notificationHint },
  notices: returnNotices,
  toldBy: returnReaders,
});
