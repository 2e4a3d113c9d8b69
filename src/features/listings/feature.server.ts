import { defineFeature } from '#platform/feature.ts';
import { categoryRoutes } from './api/categories.server.ts';
import { productRoutes } from './api/products.server.ts';
import { choiceSitemap } from './queries/collections.server.ts';
import { productFeeds } from './queries/rss.server.ts';

/** What buyers see of products: cards, product pages, and lists with their facets. */
export const listings = defineFeature({
  name: 'listings',
  api: [categoryRoutes, productRoutes],
  sitemap: choiceSitemap,
  feed: productFeeds,
});
