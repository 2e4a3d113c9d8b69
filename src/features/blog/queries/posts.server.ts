// Posts as readers see them: published ones only, the newest first.
import { and, asc, desc, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import { addressesOf } from '#features/media/queries.server.ts';
import type { PictureSource } from '#features/media/schemas.ts';
import { pictureHashesOf, readingMinutes } from '#features/rich-texts/rules/outline.ts';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import { postsPerPage } from '../params.ts';
import { completeLanguages } from '../rules.ts';
import { blogAuthors, blogCategories, blogPosts, blogSlugs } from '../table.server.ts';
import type { NamedView, PostCardView, PostView } from '../views.ts';
import { picturesOfText } from './pictures-of-text.server.ts';
import { isShownAt } from './post-visibility.server.ts';

const relatedPosts = 3;

const columns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  summary: blogPosts.summary,
  body: blogPosts.body,
  cover: blogPosts.cover,
  publishAt: blogPosts.publishAt,
  updatedAt: blogPosts.updatedAt,
  categoryId: blogPosts.categoryId,
  categorySlug: blogCategories.slug,
  categoryName: blogCategories.name,
  authorSlug: blogAuthors.slug,
  authorName: blogAuthors.name,
};

const readPosts = ({ db }: Context) =>
  db
    .select(columns)
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .innerJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof readPosts>>[number];

/** Of several posts, in one statement. */
async function coversOf(context: Context, rows: readonly Row[]) {
  const sources = rows.flatMap(({ cover }) => cover ?? []);
  const addressOf = await addressesOf(context, sources);
  return (source: PictureSource | null): PostCardView['cover'] => {
    const address = source && addressOf(source);
    return address ? { ...address, alt: '', focal: null } : null;
  };
}

const named = (slug: string, name: Row['categoryName'], locale: Locale): NamedView => ({
  slug,
  name: inLanguage(name, locale)!.value,
});

/** A published post has at least one complete language; its card is in one of these. */
function cardOf(row: Row, locale: Locale, cover: PostCardView['cover']): PostCardView {
  const shown = languageOf(row, locale);
  return {
    slug: row.slug,
    title: { value: row.title[shown]!, locale: shown },
    summary: { value: row.summary[shown]!, locale: shown },
    cover,
    category: named(row.categorySlug, row.categoryName, locale),
    author: named(row.authorSlug, row.authorName, locale),
    publishedAt: row.publishAt!,
    minutes: readingMinutes(row.body[shown]!),
  };
}

function languageOf(row: Pick<Row, 'title' | 'summary' | 'body'>, locale: Locale): Locale {
  const complete = completeLanguages(row);
  return complete.includes(locale) ? locale : complete[0]!;
}

export type PostScope = { readonly category?: string; readonly author?: string };

const inScope = ({ category, author }: PostScope): SQL | undefined =>
  and(
    category === undefined ? undefined : eq(blogCategories.slug, category),
    author === undefined ? undefined : eq(blogAuthors.slug, author),
  );

/** One page of posts, of a category or an author if given. */
export async function listPosts(context: Context, scope: PostScope, page: number) {
  const where = and(isShownAt(context.now()), inScope(scope));
  const [rows, [counted]] = await Promise.all([
    readPosts(context)
      .where(where)
      .orderBy(desc(blogPosts.publishAt), desc(blogPosts.id))
      .limit(postsPerPage)
      .offset((page - 1) * postsPerPage),
    context.db
      .select({ count: sql<number>`count(*)::int` })
      .from(blogPosts)
      .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
      .innerJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
      .where(where),
  ]);
  const cover = await coversOf(context, rows);
  return {
    posts: rows.map((row) => cardOf(row, context.locale, cover(row.cover))),
    total: counted!.count,
  };
}

/** Null for a post that is not there, is not shown yet or no more. */
export async function findPost(context: Context, slug: string): Promise<PostView | null> {
  const [row] = await readPosts(context).where(
    and(eq(blogPosts.slug, slug), isShownAt(context.now())),
  );
  if (!row) return null;
  const locale = languageOf(row, context.locale);
  const text = row.body[locale]!;
  const [cover, pictures] = await Promise.all([
    coversOf(context, [row]),
    picturesOfText(context, pictureHashesOf(text)),
  ]);
  return {
    ...cardOf(row, context.locale, cover(row.cover)),
    body: { text, locale, pictures },
    changedAt: row.updatedAt,
    languages: completeLanguages(row),
  };
}

/** The slug that the post has today; null when no shown post has had this one. */
export async function findRenamedPost(context: Context, slug: string): Promise<string | null> {
  const [row] = await context.db
    .select({ slug: blogPosts.slug })
    .from(blogSlugs)
    .innerJoin(blogPosts, eq(blogPosts.id, blogSlugs.postId))
    .where(and(eq(blogSlugs.slug, slug), ne(blogPosts.slug, slug), isShownAt(context.now())));
  return row?.slug ?? null;
}

/** Others of the same category first, then the newest. */
export async function listRelatedPosts(
  context: Context,
  { slug, category }: Pick<PostView, 'slug' | 'category'>,
): Promise<PostCardView[]> {
  const rows = await readPosts(context)
    .where(and(isShownAt(context.now()), ne(blogPosts.slug, slug)))
    .orderBy(
      desc(sql`${blogCategories.slug} = ${category.slug}`),
      desc(blogPosts.publishAt),
      desc(blogPosts.id),
    )
    .limit(relatedPosts);
  const cover = await coversOf(context, rows);
  return rows.map((row) => cardOf(row, context.locale, cover(row.cover)));
}

/** In the order in which pages show them. */
export const listBlogCategories = ({ db }: Context) =>
  db
    .select({
      slug: blogCategories.slug,
      name: blogCategories.name,
      description: blogCategories.description,
    })
    .from(blogCategories)
    .orderBy(asc(blogCategories.position), asc(blogCategories.slug));

/** Those with posts that readers see. */
export const listShownCategories = (context: Context) =>
  context.db
    .select({ slug: blogCategories.slug, name: blogCategories.name })
    .from(blogCategories)
    .where(
      exists(
        context.db
          .select({ one: sql`1` })
          .from(blogPosts)
          .where(and(eq(blogPosts.categoryId, blogCategories.id), isShownAt(context.now()))),
      ),
    )
    .orderBy(asc(blogCategories.position), asc(blogCategories.slug));

export const listBlogAuthors = ({ db }: Context) =>
  db
    .select({ slug: blogAuthors.slug, name: blogAuthors.name, profile: blogAuthors.profile })
    .from(blogAuthors)
    .orderBy(asc(blogAuthors.slug));
