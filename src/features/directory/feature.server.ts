import { defineFeature } from '#platform/feature.ts';
import { directoryRoutes } from './api.server.ts';
import { directoryJobs, directorySubscriptions } from './jobs.server.ts';
import { directorySitemap } from './queries/sitemap.server.ts';
import { switchListing, unlistCompany } from './services/list-company.server.ts';

/** The public list of member companies. */
export const directory = defineFeature({
  name: 'directory',
  api: [directoryRoutes],
  jobs: directoryJobs,
  subscriptions: directorySubscriptions,
  onCompanyClosed: unlistCompany,
  onCompanySwitched: (context, { companyId, isEnabled }) =>
    switchListing(context, companyId, { isSuspended: !isEnabled }),
  sitemap: directorySitemap,
});
