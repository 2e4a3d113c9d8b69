import * as m from '#messages/pages/storefront/blog';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/blog.page';
import { BlogFrame } from './blog-frame.tsx';
import { loadBlog } from './load-blog.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadBlog(args, {}, async ({ locale }) => ({
    heading: m.heading({ locale }),
    lead: m.description({ locale }),
    path: paths.unlocalized(paths.blog),
  }));

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return <BlogFrame {...loaderData} />;
}
