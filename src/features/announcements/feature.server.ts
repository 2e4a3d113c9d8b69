import { defineFeature } from '#platform/feature.ts';
import { contentRoutes } from './api.server.ts';
import * as commands from './commands.server.ts';
import { announcementJobs } from './jobs.server.ts';

/** The bar above all pages of the storefront. */
export const announcements = defineFeature({
  name: 'announcements',
  api: [contentRoutes],
  jobs: announcementJobs,
  commands,
});
