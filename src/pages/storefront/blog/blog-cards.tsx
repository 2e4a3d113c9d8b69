import type { PostCardView } from '#features/blog/views.ts';
import * as m from '#messages/pages/storefront/blog';
import { dateText } from '#shared/dates.ts';
import { directionOf, type Locale, localeNames } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Picture } from '#ui/picture.tsx';
import './blog.css';

/** Marks a text in another language than the page's. */
export const spoken = (language: Locale, locale: Locale) =>
  language === locale ? {} : { lang: language, dir: directionOf(language) };

export function BlogFacts({
  post: { author, publishedAt, minutes, title },
  locale,
}: {
  post: Pick<PostCardView, 'author' | 'publishedAt' | 'minutes' | 'title'>;
  locale: Locale;
}) {
  return (
    <p className="blog-facts">
      <span>{m.by({ author: author.name }, { locale })}</span>
      <time dateTime={publishedAt.toISOString()}>{dateText(publishedAt, locale, 'long')}</time>
      <span>{m.minutes({ count: minutes }, { locale })}</span>
      {title.locale === locale ? null : (
        <span className="badge">
          {m.otherLanguage({ language: localeNames[title.locale] }, { locale })}
        </span>
      )}
    </p>
  );
}

type CardsProps = {
  posts: readonly PostCardView[];
  level: 2 | 3;
  locale: Locale;
  /** The first ones are in the first view. */
  isFirst?: boolean;
};

export function BlogCards({ posts, level, locale, isFirst = false }: CardsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className="card-grid card-grid-3">
      {posts.map((post, i) => (
        <li key={post.slug}>
          <article className="card blog-card">
            {post.cover ? (
              <div className="blog-card-cover">
                <Picture image={post.cover} slot="wide" isFirst={isFirst && i < 2} />
              </div>
            ) : null}
            <div className="blog-card-text">
              <p className="blog-eyebrow">{post.category.name}</p>
              <Heading className="display display-4" {...spoken(post.title.locale, locale)}>
                <a href={paths.blogPost({ locale, slug: post.slug })}>{post.title.value}</a>
              </Heading>
              <p {...spoken(post.summary.locale, locale)}>{post.summary.value}</p>
              <BlogFacts post={post} locale={locale} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
