import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { type DrawnSource, isFile } from '#features/media/rules.ts';
import type { PictureSource } from '#features/media/schemas.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { PerLanguage } from '#shared/per-language.ts';

type Cover = PictureSource | null;

/** None where versions before drew it. */
const coverSource = customType<{ data: Cover; driverData: PictureSource | DrawnSource }>({
  dataType: () => 'jsonb',
  codec: 'jsonb',
  fromDriver: (source) => (isFile(source) ? source : null),
});

/** Those who write posts, with what readers are told about them. */
export const blogAuthors = pgTable('blog_authors', {
  id: id<'blogAuthor'>(),
  slug: text('slug').notNull().unique(),
  name: jsonb('name').$type<PerLanguage>().notNull(),
  profile: jsonb('profile').$type<PerLanguage>().notNull(),
});

export const blogCategories = pgTable('blog_categories', {
  id: id<'blogCategory'>(),
  slug: text('slug').notNull().unique(),
  name: jsonb('name').$type<PerLanguage>().notNull(),
  description: jsonb('description').$type<PerLanguage>().notNull(),
  /** Their order on pages. */
  position: smallint('position').notNull(),
});

/** A post with its texts by language. The clock shows it from `publish_at` until `hide_at`. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id<'blogPost'>(),
    publicId: publicId(),
    slug: text('slug').notNull().unique(),
    categoryId: idOf<'blogCategory'>('category_id')
      .notNull()
      .references(() => blogCategories.id),
    authorId: idOf<'blogAuthor'>('author_id')
      .notNull()
      .references(() => blogAuthors.id),
    cover: coverSource('cover'),
    title: jsonb('title').$type<PerLanguage>().notNull(),
    summary: jsonb('summary').$type<PerLanguage>().notNull(),
    body: jsonb('body').$type<PerLanguage<RichText>>().notNull(),
    /** The second of two concurrent editors is refused by it. */
    revision: integer('revision').notNull().default(1),
    /** Null: a draft. */
    publishAt: instant('publish_at'),
    hideAt: instant('hide_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('blog_posts_newest').on(table.publishAt, table.id),
    index('blog_posts_category').on(table.categoryId, table.publishAt),
    index('blog_posts_author').on(table.authorId, table.publishAt),
    check('blog_posts_period', sql`hide_at is null or hide_at >= publish_at`),
  ],
);

/** Every address that a post has had: none is given to another post. */
export const blogSlugs = pgTable(
  'blog_slugs',
  {
    slug: text('slug').primaryKey(),
    postId: idOf<'blogPost'>('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('blog_slugs_post').on(table.postId)],
);

/** The texts of a post as each save left them. */
export const blogRevisions = pgTable(
  'blog_revisions',
  {
    postId: idOf<'blogPost'>('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    title: jsonb('title').$type<PerLanguage>().notNull(),
    summary: jsonb('summary').$type<PerLanguage>().notNull(),
    body: jsonb('body').$type<PerLanguage<RichText>>().notNull(),
    /** Null: saved by the operator, or by a person since erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.revision] }),
    index('blog_revisions_user').on(table.userId),
  ],
);
