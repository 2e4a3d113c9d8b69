import * as m from '#messages/features/blog';
import type { RssFeed } from '#platform/http/site-pages.ts';
import { blogPath, postPath } from './blog-paths.ts';
import { listPosts } from './posts.server.ts';

/** The newest posts, at `/feeds/{language}/blog.xml`. */
export const blogFeed: RssFeed = {
  name: 'blog',
  async read(context, { limit }) {
    const { locale } = context;
    const { posts } = await listPosts(context, {}, 1);
    return {
      title: m.feedTitle({ locale }),
      text: m.feedText({ locale }),
      path: blogPath,
      items: posts.slice(0, limit).map(({ slug, title, summary, publishedAt }) => ({
        path: postPath(slug),
        title: title.value,
        language: title.locale,
        date: publishedAt,
        description: summary.value,
      })),
    };
  },
};
