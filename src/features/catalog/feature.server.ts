import { scheduleFetches } from '#features/media/services/schedule-fetches.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineFeature } from '#platform/feature.ts';
import { categoryRoutes } from './api/categories.server.ts';
import { categoryMenuRoutes } from './api/category-menu.server.ts';
import { productRoutes } from './api/products.server.ts';
import { productsSavedEvent } from './events.ts';
import { catalogJobs, catalogSubscriptions } from './jobs.server.ts';
import { showsPicture, tagsOfPicture } from './queries/shown-pictures.server.ts';
import { categorySitemap } from './queries/sitemap.server.ts';

/** Categories and products. */
export const catalog = defineFeature({
  name: 'catalog',
  api: [categoryMenuRoutes, categoryRoutes, productRoutes],
  jobs: catalogJobs,
  subscriptions: [
    ...catalogSubscriptions,
    // New products bring new pictures: they are fetched at once, not at the next full minute.
    on(productsSavedEvent, scheduleFetches, () => ({})),
  ],
  pictures: { isShown: showsPicture, tagsOf: tagsOfPicture },
  sitemap: categorySitemap,
});
