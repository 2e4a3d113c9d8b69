import { eq } from 'drizzle-orm';
import { defineFeature } from '#platform/feature.ts';
import * as move from './commands/move-request.server.ts';
import * as send from './commands/send-request.server.ts';
import { partnerJobs } from './jobs.server.ts';
import { exportPartnerRequests } from './queries/partner-requests.server.ts';
import { partnerRequests } from './table.server.ts';

/** Media and sponsors that want to become partners. */
export const partners = defineFeature({
  name: 'partners',
  jobs: partnerJobs,
  commands: { ...move, ...send },
  personalData: {
    export: async (context, userId) => ({
      partnerRequests: await exportPartnerRequests(context, userId),
    }),
    erase: async (context, userId) => {
      await context.db.delete(partnerRequests).where(eq(partnerRequests.userId, userId));
    },
  },
});
