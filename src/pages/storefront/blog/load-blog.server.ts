// What the lists of the blog load.
import { blogTag } from '#features/blog/events.ts';
import { postsPerPage } from '#features/blog/params.ts';
import {
  listShownCategories,
  listPosts,
  type PostScope,
} from '#features/blog/queries/posts.server.ts';
import { blogRssPath } from '#features/seo/queries/rss-paths.ts';
import * as m from '#messages/pages/storefront/blog';
import * as meta from '#messages/pages/storefront/meta';
import { firstPage } from '#pages/shared/list-parameters.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { notFound } from '#platform/http/problems.ts';
import { loadPage, type PageContext } from '#platform/pages/load-page.ts';
import { maxPages } from '#shared/paging.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { BlogListView } from './blog-list.tsx';

type Arguments = Parameters<typeof loadPage>[0] &
  Parameters<typeof serverOnly>[0] & { readonly url: URL };

type BlogHead = {
  readonly heading: string;
  readonly lead: string;
  /** Of the list, without the language. */
  readonly path: string;
};

const pageOf = (url: URL): number => {
  const page = Number(url.searchParams.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1;
};

/** `headOf` returns null when there is no such category or author. */
export const loadBlog = (
  args: Arguments,
  scope: PostScope,
  headOf: (context: PageContext) => Promise<BlogHead | null>,
) =>
  loadPage(args, async (context, tags) => {
    tags.add(blogTag);
    const { locale } = context;
    const page = pageOf(args.url);
    const [head, categories, { posts, total }] = await Promise.all([
      headOf(context),
      listShownCategories(context),
      listPosts(context, scope, page),
    ]);
    if (!head) throw notFound();
    if (page > 1 && posts.length === 0) throw firstPage(args.url);
    const list: BlogListView = {
      heading: head.heading,
      lead: head.lead,
      address: paths.localized({ locale, path: head.path }),
      posts,
      total,
      page,
      categories: categories.map(({ slug, name }) => ({
        slug,
        name: inLanguage(name, locale)!.value,
      })),
      category: scope.category ?? null,
      locale,
    };
    const isBlog = scope.category === undefined && scope.author === undefined;
    return {
      locale,
      publicUrl: context.services.publicUrl,
      page,
      title: page === 1 ? head.heading : m.titlePage({ title: head.heading, page }, { locale }),
      description: head.lead,
      path: head.path,
      isIndexed: total > 0,
      feed: blogRssPath(locale),
      before: (page - 1) * postsPerPage,
      way: [
        { label: meta.home({ locale }), href: paths.home({ locale }) },
        { label: m.title({ locale }), href: isBlog ? null : paths.blog({ locale }) },
        ...(isBlog ? [] : [{ label: head.heading, href: null }]),
      ],
      list: serverOnly(args, list),
    };
  });

export type BlogData = Awaited<ReturnType<typeof loadBlog>>;
