import { desc, eq, max } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { newestOf, type Sitemap, type SitePage } from '#platform/http/site-pages.ts';
import * as paths from '#shared/paths.ts';
import { blogAuthors, blogCategories, blogPosts } from '../table.server.ts';
import { blogPath, postPath } from './blog-paths.ts';
import { isShownAt } from './post-visibility.server.ts';

const maxPosts = 10_000;

/** The front page, categories, authors and posts; none of them while there are no posts. */
async function blogPages(context: Context): Promise<SitePage[]> {
  const isShown = isShownAt(context.now());
  const [posts, categories, authors] = await Promise.all([
    context.db
      .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
      .from(blogPosts)
      .where(isShown)
      .orderBy(desc(blogPosts.publishAt))
      .limit(maxPosts),
    context.db
      .select({ slug: blogCategories.slug, changedAt: max(blogPosts.updatedAt) })
      .from(blogCategories)
      .innerJoin(blogPosts, eq(blogPosts.categoryId, blogCategories.id))
      .where(isShown)
      .groupBy(blogCategories.slug),
    context.db
      .select({ slug: blogAuthors.slug, changedAt: max(blogPosts.updatedAt) })
      .from(blogAuthors)
      .innerJoin(blogPosts, eq(blogPosts.authorId, blogAuthors.id))
      .where(isShown)
      .groupBy(blogAuthors.slug),
  ]);
  const pages = posts.map(({ slug, updatedAt }) => ({
    path: postPath(slug),
    changedAt: updatedAt,
  }));
  if (pages.length === 0) return [];
  return [
    { path: blogPath, changedAt: newestOf(pages) },
    ...categories.map(({ slug, changedAt }) => ({
      path: paths.unlocalized(paths.blogCategory, { slug }),
      changedAt,
    })),
    ...authors.map(({ slug, changedAt }) => ({
      path: paths.unlocalized(paths.blogAuthor, { slug }),
      changedAt,
    })),
    ...pages,
  ];
}

export const blogSitemap: Sitemap = {
  name: 'blog',
  pages: blogPages,
  newestChange: async (context) => newestOf(await blogPages(context)),
};
