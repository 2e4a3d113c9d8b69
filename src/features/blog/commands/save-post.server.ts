// Posts as editors save them: each save is a revision, and the second of two editors is told.
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { holdPictures } from '#features/media/services/hold-pictures.server.ts';
import type { PictureSource } from '#features/media/schemas.ts';
import { pictureHashesOf } from '#features/rich-texts/rules/outline.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { blogChanged } from '../events.ts';
import { getEditedPost, getPostRevision } from '../queries/edited-posts.server.ts';
import { phaseOf, whyNotPublish } from '../rules.ts';
import { type PostInput, postInput } from '../schemas.ts';
import {
  blogAuthors,
  blogCategories,
  blogPosts,
  blogRevisions,
  blogSlugs,
} from '../table.server.ts';

/**
 * Saves a new draft and returns its public id. Throws invalid for a slug that another post has or
 * had, an unknown category or author, and pictures that are gone; unauthenticated, refused.
 */
export const addPost = defineCommand({
  permission: whyNotAdministerWith('content'),
  input: postInput,
  async run(context, input: PostInput): Promise<string> {
    return inTransaction(context, async (inside) => {
      const now = inside.now();
      const id = newId<'blogPost'>();
      const places = await findPlaces(inside, input);
      const texts = textsOf(input);
      const [added] = await inside.db
        .insert(blogPosts)
        .values({
          id,
          slug: input.slug,
          ...places,
          cover: input.cover,
          ...texts,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing({ target: blogPosts.slug })
        .returning({ publicId: blogPosts.publicId });
      if (!added) throw invalid({ slug: 'addressTaken' });
      await takeSlug(inside, id, input.slug);
      await keepPictures(inside, id, input);
      await recordRevision(inside, id, 1, texts);
      await emit(inside, blogChanged(id));
      await noteAct(inside, {
        kind: 'post_saved',
        subject: added.publicId,
        after: { revision: 1 },
      });
      return added.publicId;
    });
  },
});

/**
 * `seen`: the revision that the form showed; what says the same is no revision. Throws as
 * `addPost`; conflict when it was saved since, invalid when readers see it and no language would be
 * complete, not_found.
 */
export const savePost = defineCommand({
  permission: whyNotAdministerWith('content'),
  input: postInput,
  async run(context, input: PostInput, publicId: string, seen: number): Promise<void> {
    await inTransaction(context, async (inside) => {
      const post = await lockPost(inside, publicId);
      if (post.revision !== seen) throw conflict('postChanged');
      const texts = textsOf(input);
      const phase = phaseOf(post, inside.now());
      const refusal = phase === 'published' || phase === 'scheduled' ? whyNotPublish(texts) : null;
      if (refusal) throw invalid(refusal);
      const places = await findPlaces(inside, input);
      const now = { slug: input.slug, ...places, cover: input.cover, ...texts };
      if (isDeepStrictEqual(now, post.content)) return;
      await takeSlug(inside, post.id, input.slug);
      await inside.db
        .update(blogPosts)
        .set({ ...now, revision: seen + 1, updatedAt: inside.now() })
        .where(eq(blogPosts.id, post.id));
      await keepPictures(inside, post.id, input);
      await recordRevision(inside, post.id, seen + 1, texts);
      await noteAct(inside, {
        kind: 'post_saved',
        subject: publicId,
        before: { revision: seen },
        after: { revision: seen + 1 },
      });
      await emit(inside, blogChanged(post.id));
    });
  },
});

/**
 * Saves the texts of an older revision as a new one. Throws conflict when the post was saved since
 * `seen`, not_found, invalid for pictures that are gone or a text that readers would miss.
 */
export const restorePost = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(
    context,
    publicId: string,
    { revision, seen }: { readonly revision: number; readonly seen: number },
  ): Promise<void> {
    await inTransaction(context, async (inside) => {
      const old = await getPostRevision(inside, publicId, revision);
      const post = await getEditedPost(inside, publicId);
      const { slug, category, author, cover } = post;
      const { title, summary, body } = old;
      const input = { slug, category, author, cover, title, summary, body };
      await savePost(inside, input, publicId, seen);
    });
  },
});

/** Throws not_found. */
async function lockPost({ db }: Context, publicId: string) {
  const [post] = await db
    .select({
      id: blogPosts.id,
      revision: blogPosts.revision,
      publishAt: blogPosts.publishAt,
      hideAt: blogPosts.hideAt,
      content: {
        slug: blogPosts.slug,
        categoryId: blogPosts.categoryId,
        authorId: blogPosts.authorId,
        cover: blogPosts.cover,
        title: blogPosts.title,
        summary: blogPosts.summary,
        body: blogPosts.body,
      },
    })
    .from(blogPosts)
    .where(eq(blogPosts.publicId, publicId))
    .for('update');
  if (!post) throw notFound();
  return post;
}

/** Without the languages that have nothing. */
const textsOf = ({ title, summary, body }: PostInput) => ({
  title: present(title),
  summary: present(summary),
  body: present(body),
});

const present = <Value>(texts: { [Key in (typeof locales)[number]]?: Value | undefined }) =>
  Object.fromEntries(
    locales.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : [])),
  ) as { [Key in (typeof locales)[number]]?: Value };

/** Throws invalid. */
async function findPlaces({ db }: Context, { category, author }: PostInput) {
  const [foundCategory] = await db
    .select({ id: blogCategories.id })
    .from(blogCategories)
    .where(eq(blogCategories.slug, category));
  const [foundAuthor] = await db
    .select({ id: blogAuthors.id })
    .from(blogAuthors)
    .where(eq(blogAuthors.slug, author));
  if (!foundCategory) throw invalid({ category: 'invalidField' });
  if (!foundAuthor) throw invalid({ author: 'invalidField' });
  return { categoryId: foundCategory.id, authorId: foundAuthor.id };
}

/** Old addresses lead to the post for good, so no other post may take them. Throws invalid. */
async function takeSlug({ db }: Context, postId: Id<'blogPost'>, slug: string): Promise<void> {
  await db.insert(blogSlugs).values({ slug, postId }).onConflictDoNothing();
  const own = await db.$count(
    blogSlugs,
    and(eq(blogSlugs.slug, slug), eq(blogSlugs.postId, postId)),
  );
  if (own === 0) throw invalid({ slug: 'addressTaken' });
}

/** Uploads of any company of the market's own: only its staff writes posts. Throws not_found. */
async function keepPictures(
  context: Context,
  holderId: Id<'blogPost'>,
  { cover, body }: PostInput,
): Promise<void> {
  const shown = locales.flatMap((locale) => (body[locale] ? pictureHashesOf(body[locale]) : []));
  const sources: PictureSource[] = [
    ...(cover ? [cover] : []),
    ...[...new Set(shown)].map((hash) => ({ kind: 'upload' as const, hash })),
  ];
  await holdPictures(context, { holder: 'blog_post', holderId }, sources, { uploadsOf: null });
}

const recordRevision = (
  context: Context,
  postId: Id<'blogPost'>,
  revision: number,
  texts: ReturnType<typeof textsOf>,
) =>
  context.db.insert(blogRevisions).values({
    postId,
    revision,
    ...texts,
    userId: actorIds(context.actor).userId,
    savedAt: context.now(),
  });
