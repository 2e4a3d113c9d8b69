import { defineFeature } from '#platform/feature.ts';
import { dayMs } from '#shared/durations.ts';
import * as changeImport from './commands/change-import.server.ts';
import * as feeds from './commands/feeds.server.ts';
import { uploadImport } from './commands/upload-import.server.ts';
import { importReaders } from './events.ts';
import { importJobs, importSubscriptions } from './jobs.server.ts';
import { exportFeeds } from './queries/feeds.server.ts';
import { exportImports } from './queries/imports.server.ts';
import { keptDays } from './rules.ts';
import { forgetImporter, removeImportsOf } from './services/forget-imports.server.ts';
import { importFilePrefix, importKeysQuery } from './services/stored-file.server.ts';
import { productImports as table } from './table.server.ts';

/** Product files of sellers: checked, mapped, saved by a job, and taken back. */
export const productImports = defineFeature({
  name: 'product-imports',
  jobs: importJobs,
  subscriptions: importSubscriptions,
  commands: { ...changeImport, ...feeds, uploadImport },
  personalData: {
    export: async (context, userId) => ({
      productImports: await exportImports(context, userId),
      productFeeds: await exportFeeds(context, userId),
    }),
    erase: forgetImporter,
  },
  onCompanyClosed: removeImportsOf,
  toldBy: importReaders,
  // A day more than their rows: only those that a failed upload left are found here.
  keptFiles: [{ columns: [table.id, table.fileParts, table.rejectsParts], query: importKeysQuery }],
  fileKeys: { prefix: importFilePrefix, keptMs: (keptDays + 1) * dayMs },
});
