import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands/webhooks.server.ts';
import { webhookMessages } from './documented-events.ts';
import { webhookJobs, webhookSubscriptions } from './jobs.server.ts';
import { exportWebhooks } from './queries/own-webhooks.server.ts';
import { forgetWebhookAuthor, forgetWebhooks } from './services/forget-webhooks.server.ts';

/** Webhooks: what changes in a company is sent to addresses of its own. */
export const webhooks = defineFeature({
  name: 'webhooks',
  webhookMessages,
  commands,
  jobs: webhookJobs,
  subscriptions: webhookSubscriptions,
  personalData: {
    export: async (context, userId) => ({ webhooks: await exportWebhooks(context, userId) }),
    erase: forgetWebhookAuthor,
  },
  onCompanyClosed: forgetWebhooks,
});
