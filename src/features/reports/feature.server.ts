import { eq } from 'drizzle-orm';
import { defineFeature } from '#platform/feature.ts';
import * as decide from './commands/decide-report.server.ts';
import * as read from './commands/read-report.server.ts';
import * as report from './commands/report.server.ts';
import { exportReports } from './queries/reports.server.ts';
import { reports as table } from './table.server.ts';

/** What members report about other companies, and what staff decide. */
export const reports = defineFeature({
  name: 'reports',
  commands: { ...decide, ...read, ...report },
  personalData: {
    export: async (context, userId) => ({ reports: await exportReports(context, userId) }),
    // The report stays for the decision; its words go with the person.
    erase: async (context, userId) => {
      await context.db
        .update(table)
        .set({ userId: null, text: '—' })
        .where(eq(table.userId, userId));
    },
  },
});
