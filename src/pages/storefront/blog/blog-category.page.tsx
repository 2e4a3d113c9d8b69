import { listBlogCategories } from '#features/blog/queries/posts.server.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { Route } from './+types/blog-category.page';
import { BlogFrame } from './blog-frame.tsx';
import { loadBlog } from './load-blog.server.ts';

export const loader = (args: Route.LoaderArgs) => {
  const { topic: slug } = args.params;
  return loadBlog(args, { category: slug }, async (context) => {
    const { locale } = context;
    const found = (await listBlogCategories(context)).find((category) => category.slug === slug);
    return found
      ? {
          heading: inLanguage(found.name, locale)!.value,
          lead: inLanguage(found.description, locale)!.value,
          path: paths.unlocalized(paths.blogCategory, { slug }),
        }
      : null;
  });
};

export default function BlogCategoryPage({ loaderData }: Route.ComponentProps) {
  return <BlogFrame {...loaderData} />;
}
