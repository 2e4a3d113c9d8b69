import * as m from '#messages/features/payouts';
import { defineFeature } from '#platform/feature.ts';
import { payoutRoutes } from './api.server.ts';
import * as account from './commands/payout-account.server.ts';
import * as send from './commands/send-payouts.server.ts';
import { payoutJobs, payoutSubscriptions } from './jobs.server.ts';
import { payoutNotices } from './notices.server.ts';
import { exportPayouts } from './queries/own-payouts.server.ts';
import { closePayouts, forgetPayoutAuthor } from './services/forget-payouts.server.ts';

/** What sellers get for confirmed orders, less the commission. */
export const payouts = defineFeature({
  name: 'payouts',
  api: [payoutRoutes],
  jobs: payoutJobs,
  subscriptions: payoutSubscriptions,
  commands: { ...account, ...send },
  personalData: {
    export: async (context, userId) => ({ payouts: await exportPayouts(context, userId) }),
    erase: forgetPayoutAuthor,
  },
  onCompanyClosed: closePayouts,
  notification: { name: 'payouts', label: m.notification, hint: m.notificationHint },
  notices: payoutNotices,
});
