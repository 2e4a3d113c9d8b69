import { scheduleFetches } from '#features/media/services/schedule-fetches.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineFeature } from '#platform/feature.ts';
import { productsSavedEvent } from './events.ts';
import { productJobs, productSubscriptions } from './jobs.server.ts';
import { showsPicture, tagsOfPicture } from './queries/shown-pictures.server.ts';
import { categorySitemap } from './queries/sitemap.server.ts';

/** What sellers save: products with their prices, and the rows that lists are read from. */
export const products = defineFeature({
  name: 'products',
  jobs: productJobs,
  subscriptions: [
    ...productSubscriptions,
    // Fetches new pictures at once, not at the next full minute.
    on(productsSavedEvent, scheduleFetches, () => ({})),
  ],
  pictures: { isShown: showsPicture, tagsOf: tagsOfPicture },
  sitemap: categorySitemap,
});
