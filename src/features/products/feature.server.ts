import { scheduleFetches } from '#features/media/services/schedule-fetches.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineFeature } from '#platform/feature.ts';
import { ownProductRoutes } from './api.server.ts';
import * as bulkChanges from './commands/bulk-changes.server.ts';
import * as changeProducts from './commands/change-products.server.ts';
import * as listViews from './commands/list-views.server.ts';
import * as productDraftCommands from './commands/product-drafts.server.ts';
import * as openReview from './commands/open-review.server.ts';
import * as relistStore from './commands/relist-store.server.ts';
import * as reviewProducts from './commands/review-products.server.ts';
import * as saveProduct from './commands/save-product.server.ts';
import * as saveProducts from './commands/save-products.server.ts';
import { bulkReaders, productsSavedEvent } from './events.ts';
import { productJobs, productSubscriptions } from './jobs.server.ts';
import { exportListViews } from './queries/list-views.server.ts';
import { exportSaves } from './queries/product-versions.server.ts';
import { exportDrafts } from './queries/product-drafts.server.ts';
import { picturesOfStores } from './queries/pictures-of-stores.server.ts';
import { showsPicture, tagsOfPicture } from './queries/shown-pictures.server.ts';
import { categorySitemap } from './queries/sitemap.server.ts';
import {
  exportProductDecisions,
  forgetDecider,
  forgetNotesTo,
} from './services/review-personal-data.server.ts';
import { forgetDrafts } from './services/forget-drafts.server.ts';
import { forgetSaver } from './services/keep-version.server.ts';
import { forgetListViews } from './services/forget-list-views.server.ts';

/** What sellers save: products with their prices, and the rows that lists are read from. */
export const products = defineFeature({
  name: 'products',
  api: [ownProductRoutes],
  commands: {
    ...bulkChanges,
    ...changeProducts,
    ...listViews,
    ...openReview,
    ...productDraftCommands,
    ...relistStore,
    ...reviewProducts,
    ...saveProduct,
    ...saveProducts,
  },
  jobs: productJobs,
  subscriptions: [
    ...productSubscriptions,
    // Fetches new pictures at once, not at the next full minute.
    on(productsSavedEvent, scheduleFetches, () => ({})),
  ],
  personalData: {
    export: async (context, userId) => ({
      productDecisions: await exportProductDecisions(context, userId),
      productDrafts: await exportDrafts(context, userId),
      productSaves: await exportSaves(context, userId),
      productListViews: await exportListViews(context, userId),
    }),
    async erase(context, userId) {
      await forgetDecider(context, userId);
      await forgetDrafts(context, userId);
      await forgetSaver(context, userId);
      await forgetListViews(context, userId);
    },
  },
  onCompanyClosed: forgetNotesTo,
  pictures: { isShown: showsPicture, tagsOf: tagsOfPicture },
  picturesOfStores,
  toldBy: bulkReaders,
  sitemap: categorySitemap,
});
