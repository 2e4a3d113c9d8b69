import { eq } from 'drizzle-orm';
import * as m from '#messages/features/contact';
import { defineFeature } from '#platform/feature.ts';
import * as send from './commands/send-message.server.ts';
import * as work from './commands/work-on-messages.server.ts';
import { contactJobs } from './jobs.server.ts';
import { contactNotices } from './notices.server.ts';
import { exportContactMessages } from './queries/contact-messages.server.ts';
import { forgetMessages } from './services/forget-messages.server.ts';
import { contactMessages } from './table.server.ts';

/** What people write to the market, and what its staff answer by mail. */
export const contact = defineFeature({
  name: 'contact',
  jobs: contactJobs,
  commands: { ...send, ...work },
  personalData: {
    export: async (context, userId) => ({
      contactMessages: await exportContactMessages(context, userId),
    }),
    erase: async (context, userId) => {
      while ((await forgetMessages(context, eq(contactMessages.userId, userId))) > 0);
    },
  },
  notification: {
    name: 'contact',
    label: m.notification,
    hint: m.notificationHint,
    isForMarket: true,
  },
  notices: contactNotices,
});
