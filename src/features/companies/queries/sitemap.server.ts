import { sitemapBySlug } from '#platform/http/sitemap-by-slug.server.ts';
import * as paths from '#shared/paths.ts';
import { trading } from '../queries.server.ts';
import { stores } from '../table.server.ts';

export const storeSitemap = sitemapBySlug({
  name: 'stores',
  table: stores,
  slug: stores.slug,
  updatedAt: stores.updatedAt,
  isShown: trading,
  pathOf: (slug) => paths.unlocalized(paths.store, { slug }),
});
