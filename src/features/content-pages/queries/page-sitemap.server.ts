import { lte, max } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { newestOf, type Sitemap, type SitePage } from '#platform/http/site-pages.ts';
import { isInSitemap } from '../rules/page-names.ts';
import { contentPageVersions } from '../table.server.ts';

async function contentPagesOf(context: Context): Promise<SitePage[]> {
  const rows = await context.db
    .select({ name: contentPageVersions.name, changedAt: max(contentPageVersions.validFrom) })
    .from(contentPageVersions)
    .where(lte(contentPageVersions.validFrom, context.now()))
    .groupBy(contentPageVersions.name);
  return rows
    .filter(({ name }) => isInSitemap(name))
    .map(({ name, changedAt }) => ({ path: `/${name}`, changedAt }));
}

export const contentPageSitemap: Sitemap = {
  name: 'content',
  pages: contentPagesOf,
  newestChange: async (context) => newestOf(await contentPagesOf(context)),
};
