import { listBlogAuthors } from '#features/blog/queries/posts.server.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { Route } from './+types/blog-author.page';
import { BlogFrame } from './blog-frame.tsx';
import { loadBlog } from './load-blog.server.ts';

export const loader = (args: Route.LoaderArgs) => {
  const { writer: slug } = args.params;
  return loadBlog(args, { author: slug }, async (context) => {
    const { locale } = context;
    const found = (await listBlogAuthors(context)).find((author) => author.slug === slug);
    return found
      ? {
          heading: inLanguage(found.name, locale)!.value,
          lead: inLanguage(found.profile, locale)!.value,
          path: paths.unlocalized(paths.blogAuthor, { slug }),
        }
      : null;
  });
};

export default function BlogAuthorPage({ loaderData }: Route.ComponentProps) {
  return <BlogFrame {...loaderData} />;
}
