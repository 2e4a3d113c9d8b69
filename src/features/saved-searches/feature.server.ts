import * as m from '#messages/features/saved-searches';
import { defineFeature } from '#platform/feature.ts';
import * as saveSearch from './commands/save-search.server.ts';
import { savedSearchJobs } from './jobs.server.ts';
import { exportSearches } from './queries/stored-searches.server.ts';
import { forgetSearches } from './services/forget-searches.server.ts';
import { searchStopLinks } from './services/stop-links.server.ts';

/** Searches that people keep, with mails about new products. */
export const savedSearches = defineFeature({
  name: 'saved-searches',
  jobs: savedSearchJobs,
  commands: { ...saveSearch },
  personalData: {
    export: async (context, userId) => ({
      savedSearches: await exportSearches(context, userId),
    }),
    erase: forgetSearches,
  },
  stopLinks: searchStopLinks,
  notification: { name: 'searches', label: m.notification, hint: m.notificationHint },
});
