import type { PostCardView, PostView } from '#features/blog/views.ts';
import { RichTextContent } from '#features/rich-texts/components/rich-text.tsx';
import { headingsOf } from '#features/rich-texts/rules/outline.ts';
import * as m from '#messages/pages/storefront/blog';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { SectionHeading } from '#ui/panels.tsx';
import { BlogCards, BlogFacts, spoken } from './blog-cards.tsx';

/** Shorter posts need no list of their parts. */
const minSections = 3;

export type BlogPostView = {
  readonly post: PostView;
  readonly related: readonly PostCardView[];
  readonly locale: Locale;
};

function Contents({ post, locale }: Pick<BlogPostView, 'post' | 'locale'>) {
  const sections = headingsOf(post.body.text).filter(({ level }) => level === 2);
  return sections.length < minSections ? null : (
    <nav className="card card-pad blog-contents" aria-labelledby="blog-contents">
      <h2 className="card-title" id="blog-contents">
        {m.contents({ locale })}
      </h2>
      <ol {...spoken(post.body.locale, locale)}>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a className="link" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function BlogPost({ post, related, locale }: BlogPostView) {
  const { title, summary, body, cover, category, author } = post;
  const isChanged = dateText(post.changedAt, locale) !== dateText(post.publishedAt, locale);
  return (
    <>
      <article className="blog-post">
        <header className="blog-post-head">
          <p className="blog-eyebrow">
            <a href={paths.blogCategory({ locale, slug: category.slug })}>{category.name}</a>
          </p>
          <h1 className="display display-2" {...spoken(title.locale, locale)}>
            {title.value}
          </h1>
          <p {...spoken(summary.locale, locale)}>{summary.value}</p>
          <BlogFacts post={post} locale={locale} />
        </header>
        <div>
          {cover ? (
            <div className="blog-post-cover">
              <Picture image={cover} slot="whole" isFirst />
            </div>
          ) : null}
          <div className="prose rich-text" {...spoken(body.locale, locale)}>
            <RichTextContent text={body.text} pictures={body.pictures} locale={body.locale} />
          </div>
          <p className="blog-facts">
            <a className="link" href={paths.blogAuthor({ locale, slug: author.slug })}>
              {m.postsBy({ author: author.name }, { locale })}
            </a>
            {isChanged ? (
              <span>
                {m.changed({ date: dateText(post.changedAt, locale, 'long') }, { locale })}
              </span>
            ) : null}
          </p>
        </div>
        <Contents post={post} locale={locale} />
      </article>
      {related.length > 0 ? (
        <section className="blog-related">
          <SectionHeading title={m.related({ locale })} />
          <BlogCards posts={related} level={3} locale={locale} />
        </section>
      ) : null}
    </>
  );
}
