// The demo market's blog: its categories, its authors, and posts in three languages.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { publishPost, schedulePost } from '#features/blog/commands/plan-post.server.ts';
import { addPost } from '#features/blog/commands/save-post.server.ts';
import { saveBlogAuthor, saveBlogCategory } from '#features/blog/commands/save-sections.server.ts';
import { blogAuthorInput, blogCategoryInput, type PostInput } from '#features/blog/schemas.ts';
import type { PictureSource } from '#features/media/schemas.ts';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { dayMs } from '#shared/durations.ts';
import { type Locale, locales } from '#shared/locale.ts';
import type { DemoLoader } from './demo-loader.ts';
import { dataFolder, readDataFile } from './generator/data-files.ts';
import { readRenderedPictures } from './pictures/rendered.ts';
import { storeRenderedPictures } from './pictures/store-rendered.ts';
import { demoKeys } from './state.ts';

const blogFile = z.object({
  categories: z.array(blogCategoryInput),
  authors: z.array(blogAuthorInput),
  posts: z.array(
    z.object({
      slug: z.string(),
      category: z.string(),
      author: z.string(),
      /** Name of a rendered picture. */
      cover: z.string(),
      /** Published so many days before the market is loaded; negative: planned. Null: a draft. */
      daysAgo: z.number().nullable(),
      languages: z.array(z.enum(locales)).default([...locales]),
    }),
  ),
});

export const demoBlog = readDataFile('blog.json', blogFile);

/** The title and the summary are the first paragraphs. Throws an Error for a mistake. */
export function readPost(slug: string, locale: Locale) {
  const name = `posts/${slug}.${locale}.md`;
  const [title = '', summary = '', ...rest] = readFileSync(new URL(name, dataFolder), 'utf8').split(
    '\n\n',
  );
  const outcome = readMarkup(rest.join('\n\n'));
  if ('refusal' in outcome) throw new Error(`${name}: ${outcome.refusal}`);
  return {
    title: title.replace(/^# /, ''),
    summary: summary.replaceAll('\n', ' '),
    body: outcome.text,
  };
}

const rendered = readRenderedPictures();

/** Throws an Error for a name that is not rendered. */
export function coverOf(name: string): PictureSource {
  const picture = rendered.get(name);
  if (!picture) throw new Error(`blog.json names "${name}", which is not rendered`);
  return { kind: 'upload', hash: picture.hash };
}

/** Stores the covers of all posts as uploads. */
export const storeCovers = (context: Context): Promise<void> =>
  storeRenderedPictures(context, new Set(demoBlog.posts.map(({ cover }) => cover)));

function postInputOf({ languages, ...post }: (typeof demoBlog)['posts'][number]): PostInput {
  const texts = languages.map((locale) => [locale, readPost(post.slug, locale)] as const);
  const of = <Key extends 'title' | 'summary' | 'body'>(key: Key) =>
    Object.fromEntries(texts.map(([locale, text]) => [locale, text[key]]));
  return {
    slug: post.slug,
    category: post.category,
    author: post.author,
    cover: coverOf(post.cover),
    title: of('title'),
    summary: of('summary'),
    body: of('body'),
  };
}

/** A limited market has no post that waits for its moment: that takes a queue of jobs. */
export const loadDemoBlog: DemoLoader = async (context, { limit }) => {
  if ((await readSetting(context.db, demoKeys.blog)) !== null) return null;
  const now = context.now().getTime();
  await storeCovers(context);
  for (const category of demoBlog.categories) await saveBlogCategory(context, category);
  for (const author of demoBlog.authors) await saveBlogAuthor(context, author);
  for (const post of demoBlog.posts) {
    const at = new Date(now - (post.daysAgo ?? 0) * dayMs);
    const then = { ...context, now: () => (at.getTime() < now ? at : context.now()) };
    const id = await addPost(then, postInputOf(post));
    if (post.daysAgo === null) continue;
    if (post.daysAgo >= 0) await publishPost(then, id);
    else if (limit === undefined) await schedulePost(context, id, { publishAt: at });
  }
  await writeSetting(context.db, demoKeys.blog, true);
  return `${demoBlog.posts.length} blog posts`;
};
