// The page around a list of posts.
import * as meta from '#messages/pages/storefront/meta';
import * as paths from '#shared/paths.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, listData } from '../meta/structured-data.ts';
import type { BlogData } from './load-blog.server.ts';
import './blog.css';

const List = import.meta.env.SSR
  ? (await import('./blog-list.tsx')).BlogList
  : lazyComponent(() => import('./blog-list.tsx').then((part) => part.BlogList));

export function BlogFrame({ locale, publicUrl, page, path, before, way, list, ...head }: BlogData) {
  return (
    <main className="wrap blog-page" id="main">
      <PageHead
        {...head}
        publicUrl={publicUrl}
        path={page === 1 ? path : `${path}?page=${page}`}
        locale={locale}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                breadcrumbData(publicUrl, way, publicUrl + paths.localized({ locale, path })),
                listData(
                  publicUrl,
                  locale,
                  list.value!.posts.map(({ slug }) => ({
                    path: paths.unlocalized(paths.blogPost, { slug }),
                  })),
                  before,
                ),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <StaticHtml id="blog" content={list.value}>
        {(shown) => <List {...shown} />}
      </StaticHtml>
    </main>
  );
}
