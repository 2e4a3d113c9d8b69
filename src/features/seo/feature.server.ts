import { defineFeature } from '#platform/feature.ts';
import { dayMs } from '#shared/durations.ts';
import { rssRoutes } from './api/rss.server.ts';
import { linkCardRoutes } from './api/og-images.server.ts';
import { manifestRoutes } from './api/manifests.server.ts';
import { sitemapRoutes } from './api/sitemaps.server.ts';
import { seoJobs, seoSubscriptions } from './jobs.server.ts';

/** Pictures of shared links are drawn again when they are asked for after that. */
const keptCardsMs = 30 * dayMs;

/** What search engines, feed readers and networks that show links are told. */
export const seo = defineFeature({
  name: 'seo',
  site: [
    async (app, { context, configuration, admissions, sitemaps, feeds, fixedPaths }) => {
      const { files, pictures } = context().services;
      await app.register(linkCardRoutes, { context, files, pictures: pictures!.maker });
      await app.register(manifestRoutes);
      await app.register(sitemapRoutes, {
        context,
        admission: admissions.feeds,
        isIndexed: configuration.isIndexed,
        securityContact: configuration.securityContact,
        indexNowKey: configuration.indexNow?.key ?? null,
        sitemaps,
        fixedPaths,
      });
      await app.register(rssRoutes, { context, feeds, admission: admissions.feeds });
    },
  ],
  jobs: seoJobs,
  subscriptions: seoSubscriptions,
  fileKeys: { prefix: 'card-', keptMs: keptCardsMs },
});
