import { defineFeature } from '#platform/feature.ts';
import * as commands from './commands/edit-pages.server.ts';
import { contentPageJobs } from './jobs.server.ts';
import { contentPageSitemap } from './queries/page-sitemap.server.ts';
import { exportPageVersions, forgetPageEditor } from './services/page-personal-data.server.ts';

/** The market's pages of text: what it is, how it works, its fees, terms and answers. */
export const contentPages = defineFeature({
  name: 'content-pages',
  commands,
  jobs: contentPageJobs,
  personalData: {
    export: async (context, userId) => ({
      pageVersions: await exportPageVersions(context, userId),
    }),
    erase: forgetPageEditor,
  },
  sitemap: contentPageSitemap,
});
