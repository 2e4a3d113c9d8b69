import { sitemapBySlug } from '#platform/http/sitemap-by-slug.server.ts';
import * as paths from '#shared/paths.ts';
import { listedCompanies } from '../table.server.ts';
import { shown } from './directory-list.server.ts';

export const directorySitemap = sitemapBySlug({
  name: 'directory',
  table: listedCompanies,
  slug: listedCompanies.slug,
  updatedAt: listedCompanies.updatedAt,
  isShown: shown,
  pathOf: (slug) => paths.unlocalized(paths.listedCompany, { entry: slug }),
});
