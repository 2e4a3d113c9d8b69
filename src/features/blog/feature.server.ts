import { defineFeature } from '#platform/feature.ts';
import * as planPost from './commands/plan-post.server.ts';
import * as savePost from './commands/save-post.server.ts';
import * as sections from './commands/save-sections.server.ts';
import { blogJobs } from './jobs.server.ts';
import { blogFeed } from './queries/blog-feed.server.ts';
import { blogSitemap } from './queries/blog-sitemap.server.ts';
import { exportPostRevisions, forgetPostEditor } from './services/post-personal-data.server.ts';

/** Posts in three languages, with their authors and categories. */
export const blog = defineFeature({
  name: 'blog',
  commands: { ...planPost, ...savePost, ...sections },
  jobs: blogJobs,
  personalData: {
    export: async (context, userId) => ({
      postRevisions: await exportPostRevisions(context, userId),
    }),
    erase: forgetPostEditor,
  },
  sitemap: blogSitemap,
  feed: blogFeed,
});
