// A list of posts: all of them, those of a category, or those of an author.
import { postsPerPage } from '#features/blog/params.ts';
import type { NamedView, PostCardView } from '#features/blog/views.ts';
import * as m from '#messages/pages/storefront/blog';
import { number } from '#platform/i18n/runtime.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Chip } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Pager } from '#ui/pager.tsx';
import { EmptyState } from '#ui/panels.tsx';
import { BlogCards } from './blog-cards.tsx';

export type BlogListView = {
  readonly heading: string;
  readonly lead: string;
  readonly posts: readonly PostCardView[];
  readonly total: number;
  readonly page: number;
  readonly categories: readonly NamedView[];
  readonly category: string | null;
  readonly address: string;
  readonly locale: Locale;
};

export function BlogList({
  heading,
  lead,
  posts,
  total,
  page,
  categories,
  category,
  address,
  locale,
}: BlogListView) {
  const first = (page - 1) * postsPerPage + 1;
  const range = ltr(
    `${number(locale, first)} – ${number(locale, Math.min(total, page * postsPerPage))}`,
  );
  return (
    <>
      <div className="blog-head">
        <h1 className="display display-2">{heading}</h1>
        <p>{lead}</p>
        <nav className="blog-categories" aria-label={m.categories({ locale })}>
          <Chip href={paths.blog({ locale })} isOn={address === paths.blog({ locale })}>
            {m.all({ locale })}
          </Chip>
          {categories.map(({ slug, name }) => (
            <Chip key={slug} href={paths.blogCategory({ locale, slug })} isOn={slug === category}>
              {name}
            </Chip>
          ))}
        </nav>
      </div>
      {posts.length === 0 ? (
        <EmptyState
          title={m.none({ locale })}
          text={m.noneText({ locale })}
          action={
            category === null
              ? undefined
              : { label: m.all({ locale }), href: paths.blog({ locale }) }
          }
        />
      ) : (
        <>
          <BlogCards posts={posts} level={2} locale={locale} isFirst />
          <div className="blog-pager">
            <p className="text-muted text-tabular">
              {bidi(m.resultsOf({ range, total }, { locale }))}
            </p>
            <Pager
              page={page}
              pages={Math.ceil(total / postsPerPage)}
              hrefOf={(n) => withParameters(address, { page: n === 1 ? null : n })}
              labels={{
                pages: m.pages({ locale }),
                previous: m.previous({ locale }),
                next: m.next({ locale }),
              }}
              formatNumber={(n) => number(locale, n)}
            />
          </div>
        </>
      )}
    </>
  );
}
