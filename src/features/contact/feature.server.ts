import { eq } from 'drizzle-orm';
import { defineFeature } from '#platform/feature.ts';
import * as send from './commands/send-message.server.ts';
import * as work from './commands/work-on-messages.server.ts';
import { contactJobs } from './jobs.server.ts';
import { exportContactMessages } from './queries/contact-messages.server.ts';
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
      await context.db.delete(contactMessages).where(eq(contactMessages.userId, userId));
    },
  },
});
