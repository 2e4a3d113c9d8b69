import { redirect } from 'react-router';
import { blogTag } from '#features/blog/events.ts';
import {
  findPost,
  findRenamedPost,
  listRelatedPosts,
} from '#features/blog/queries/posts.server.ts';
import { ogImagePath, postCard } from '#features/seo/queries/og-images.server.ts';
import { blogRssPath } from '#features/seo/queries/rss-paths.ts';
import * as m from '#messages/pages/storefront/blog';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, postData } from '../meta/structured-data.ts';
import type { Route } from './+types/blog-post.page';
import type { BlogPostView } from './blog-post.tsx';
import './blog.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    tags.add(blogTag);
    const { locale, services } = context;
    const { article: slug } = args.params;
    const post = await findPost(context, slug);
    if (!post) {
      const renamed = await findRenamedPost(context, slug);
      if (renamed === null) throw notFound();
      throw redirect(paths.blogPost({ locale, slug: renamed }), 301);
    }
    const shown: BlogPostView = { post, related: await listRelatedPosts(context, post), locale };
    return {
      locale,
      publicUrl: services.publicUrl,
      title: post.title.value,
      description: post.summary.value,
      path: paths.unlocalized(paths.blogPost, { slug }),
      card: ogImagePath(postCard(post, locale)),
      feed: blogRssPath(locale),
      way: [
        { label: meta.home({ locale }), href: paths.home({ locale }) },
        { label: m.title({ locale }), href: paths.blog({ locale }) },
        {
          label: post.category.name,
          href: paths.blogCategory({ locale, slug: post.category.slug }),
        },
        { label: post.title.value, href: null },
      ],
      shown: serverOnly(args, shown),
    };
  });

const Post = import.meta.env.SSR
  ? (await import('./blog-post.tsx')).BlogPost
  : lazyComponent(() => import('./blog-post.tsx').then((part) => part.BlogPost));

function machineData({
  locale,
  publicUrl,
  path,
  way,
  shown,
}: Pick<Route.ComponentProps['loaderData'], 'locale' | 'publicUrl' | 'path' | 'way' | 'shown'>) {
  const { post } = shown.value!;
  const address = publicUrl + paths.localized({ locale, path });
  return [
    breadcrumbData(publicUrl, way, address),
    postData(
      {
        headline: post.title.value,
        description: post.summary.value,
        language: post.title.locale,
        publishedAt: post.publishedAt,
        changedAt: post.changedAt,
        image: post.cover ? new URL(post.cover.url, publicUrl).href : null,
        section: post.category.name,
        author: {
          name: post.author.name,
          path: paths.unlocalized(paths.blogAuthor, { slug: post.author.slug }),
        },
      },
      { publicUrl, locale, address },
    ),
  ];
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, title, description, path, card, feed, way, shown } = loaderData;
  return (
    <main className="wrap blog-page" id="main">
      <PageHead {...{ title, description, publicUrl, path, locale, card, feed }} />
      <ForMachines things={import.meta.env.SSR ? machineData(loaderData) : null} />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <StaticHtml id="post" content={shown.value}>
        {(content) => <Post {...content} />}
      </StaticHtml>
    </main>
  );
}
