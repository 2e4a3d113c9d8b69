import { defineFeature } from '#platform/feature.ts';
import { searchRoutes } from './api.server.ts';
import * as rebuildIndex from './commands/rebuild-index.server.ts';
import * as saveSynonyms from './commands/save-synonyms.server.ts';
import { searchJobs, searchSubscriptions } from './jobs.server.ts';

/** Full-text search of products and stores. */
export const search = defineFeature({
  name: 'search',
  api: [searchRoutes],
  jobs: searchJobs,
  subscriptions: searchSubscriptions,
  commands: { ...rebuildIndex, ...saveSynonyms },
});
