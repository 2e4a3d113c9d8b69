// Posts as editors see them, drafts and hidden ones included.
import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { addressesOf } from '#features/media/queries.server.ts';
import { pictureHashesOf } from '#features/rich-texts/rules/outline.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { locales } from '#shared/locale.ts';
import type { PostPhase } from '../rules.ts';
import { blogAuthors, blogCategories, blogPosts, blogRevisions } from '../table.server.ts';
import { picturesOfText } from './pictures-of-text.server.ts';
import { isShownAt } from './post-visibility.server.ts';

const perPage = 50;

const isInPhase = (phase: PostPhase, now: Date): SQL => {
  switch (phase) {
    case 'draft':
      return isNull(blogPosts.publishAt);
    case 'scheduled':
      return and(
        gt(blogPosts.publishAt, now),
        or(isNull(blogPosts.hideAt), gt(blogPosts.hideAt, now)),
      )!;
    case 'published':
      return isShownAt(now);
    default:
      return and(isNotNull(blogPosts.publishAt), lte(blogPosts.hideAt, now))!;
  }
};

/** The pattern of `ilike` for texts with these words. */
const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The latest changed first. Throws refused, unauthenticated. */
export async function listEditedPosts(
  context: Context,
  { phase, query }: { readonly phase: PostPhase | null; readonly query: string },
  page: number,
) {
  permit(whyNotAdministerWith('content')(context.actor));
  const where = and(
    phase === null ? undefined : isInPhase(phase, context.now()),
    query === ''
      ? undefined
      : sql`(${blogPosts.slug} || ' ' || ${blogPosts.title}::text) ilike ${containing(query)}`,
  );
  const [rows, count] = await Promise.all([
    context.db
      .select({
        id: blogPosts.publicId,
        title: blogPosts.title,
        summary: blogPosts.summary,
        body: blogPosts.body,
        publishAt: blogPosts.publishAt,
        hideAt: blogPosts.hideAt,
        updatedAt: blogPosts.updatedAt,
        category: blogCategories.name,
      })
      .from(blogPosts)
      .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
      .where(where)
      .orderBy(desc(blogPosts.updatedAt), desc(blogPosts.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db.$count(blogPosts, where),
  ]);
  return { rows, count, pages: Math.ceil(count / perPage) };
}

/** With the address of its cover. Throws not_found, refused, unauthenticated. */
export async function getEditedPost(context: Context, publicId: string) {
  permit(whyNotAdministerWith('content')(context.actor));
  const [post] = await context.db
    .select({
      id: blogPosts.id,
      slug: blogPosts.slug,
      category: blogCategories.slug,
      author: blogAuthors.slug,
      cover: blogPosts.cover,
      title: blogPosts.title,
      summary: blogPosts.summary,
      body: blogPosts.body,
      revision: blogPosts.revision,
      publishAt: blogPosts.publishAt,
      hideAt: blogPosts.hideAt,
    })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .innerJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .where(eq(blogPosts.publicId, publicId));
  if (!post) throw notFound();
  const { id, ...shown } = post;
  // One after the other: restoring a post reads this in its transaction.
  const addressOf = await addressesOf(context, post.cover ? [post.cover] : []);
  const revisions = await context.db
    .select({
      revision: blogRevisions.revision,
      savedAt: blogRevisions.savedAt,
      editor: users.name,
    })
    .from(blogRevisions)
    .leftJoin(users, eq(users.id, blogRevisions.userId))
    .where(eq(blogRevisions.postId, id))
    .orderBy(desc(blogRevisions.revision))
    .limit(perPage);
  return { ...shown, coverAddress: post.cover && addressOf(post.cover), revisions };
}

/** Throws not_found, refused, unauthenticated. */
export async function getPostRevision(context: Context, publicId: string, revision: number) {
  permit(whyNotAdministerWith('content')(context.actor));
  const [found] = await context.db
    .select({
      title: blogRevisions.title,
      summary: blogRevisions.summary,
      body: blogRevisions.body,
      savedAt: blogRevisions.savedAt,
      latest: blogPosts.revision,
    })
    .from(blogRevisions)
    .innerJoin(blogPosts, eq(blogPosts.id, blogRevisions.postId))
    .where(and(eq(blogPosts.publicId, publicId), eq(blogRevisions.revision, revision)));
  if (!found) throw notFound();
  const hashes = locales.flatMap((locale) =>
    found.body[locale] ? pictureHashesOf(found.body[locale]) : [],
  );
  return { ...found, pictures: await picturesOfText(context, hashes) };
}
