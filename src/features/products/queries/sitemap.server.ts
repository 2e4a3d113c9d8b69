import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { newestOf, type SitePage } from '#platform/http/site-pages.ts';
import { categories } from '#features/categories/table.server.ts';
import { categoryPage } from '#features/categories/rules.ts';
import { productListings } from '../table.server.ts';

/**
 * Categories with products: the others are not for search engines. Their newest product is their
 * last change.
 */
async function categoryPages(context: Context): Promise<SitePage[]> {
  const newest = context.db
    .select({ publishedAt: productListings.publishedAt })
    .from(productListings)
    .where(eq(productListings.categoryId, categories.id))
    .orderBy(desc(productListings.publishedAt))
    .limit(1)
    .as('newest');
  const rows = await context.db
    .select({ path: categories.path, publishedAt: newest.publishedAt })
    .from(categories)
    .innerJoinLateral(newest, sql`true`)
    .where(isNull(categories.retiredAt))
    .orderBy(asc(categories.path));
  return rows.map(({ path, publishedAt }) => ({
    path: categoryPage(path),
    changedAt: publishedAt,
  }));
}

export const categorySitemap = {
  name: 'categories',
  pages: categoryPages,
  newestChange: async (context: Context) => newestOf(await categoryPages(context)),
};
