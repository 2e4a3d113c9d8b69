import { beforeEach, describe, expect, test } from 'vitest';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';
import type { Context } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { hidePost, publishPost, schedulePost } from './commands/plan-post.server.ts';
import { addPost, restorePost, savePost } from './commands/save-post.server.ts';
import { saveBlogAuthor, saveBlogCategory } from './commands/save-sections.server.ts';
import { blogFeed } from './queries/blog-feed.server.ts';
import { blogSitemap } from './queries/blog-sitemap.server.ts';
import { getEditedPost, getPostRevision, listEditedPosts } from './queries/edited-posts.server.ts';
import {
  findPost,
  findRenamedPost,
  listBlogCategories,
  listPosts,
  listRelatedPosts,
} from './queries/posts.server.ts';
import type { PostInput } from './schemas.ts';

const database = await testDatabase();
/** Jobs are tested with a queue of their own. */
function at(time: string, locale: Locale = 'en'): Context {
  const plain = testContext(database, {
    locale,
    now: () => new Date(`2027-01-01T${time}:00Z`),
  });
  return { ...plain, services: { ...plain.services, jobs: { send: async () => {} } } };
}
const moment = (time: string) => new Date(`2027-01-01T${time}:00Z`);
const all = (text: string) => ({ en: text, tr: `${text} tr`, ar: `${text} ar` });

function body(markup: string): RichText {
  const outcome = readMarkup(markup);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.text;
}

const input = (slug: string, changes: Partial<PostInput> = {}): PostInput => ({
  slug,
  category: 'guides',
  author: 'elif',
  cover: null,
  title: { en: `About ${slug}` },
  summary: { en: 'In short' },
  body: { en: body('## First\n\nSome words.') },
  ...changes,
});

beforeEach(async () => {
  await database.pool.query(
    'truncate blog_posts, blog_categories, blog_authors, outbox restart identity cascade',
  );
  const start = at('08:00');
  await saveBlogCategory(start, { slug: 'guides', name: all('Guides'), description: all('How') });
  await saveBlogCategory(start, { slug: 'news', name: all('News'), description: all('New') });
  await saveBlogAuthor(start, { slug: 'elif', name: all('Elif'), profile: all('Writes') });
});

const shownSlugs = async (context: Context) =>
  (await listPosts(context, {}, 1)).posts.map(({ slug }) => slug);

describe('when readers see a post', () => {
  test('a draft is on no list, page, feed or sitemap; a published one is on each', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    const seen = async (context: Context) => [
      await shownSlugs(context),
      (await findPost(context, 'cotton'))?.slug,
      (await blogFeed.read(context, { name: 'blog', limit: 9 }))?.items.map(({ path }) => path),
      Array.from(await (blogSitemap.pages(context) as Promise<{ path: string }[]>), (p) => p.path),
    ];
    expect(await seen(at('09:30'))).toEqual([[], undefined, [], []]);

    await publishPost(at('10:00'), id);

    expect(await seen(at('10:00'))).toEqual([
      ['cotton'],
      'cotton',
      ['/blog/cotton'],
      ['/blog', '/blog/category/guides', '/blog/author/elif', '/blog/cotton'],
    ]);
  });

  test('the feed says in which language a post is', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    await publishPost(at('10:00'), id);

    const feed = await blogFeed.read(at('10:00', 'tr'), { name: 'blog', limit: 9 });

    expect(feed?.items).toMatchObject([{ title: 'About cotton', language: 'en' }]);
  });

  test('the clock shows a scheduled post from its beginning until its end', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    await schedulePost(at('09:00'), id, { publishAt: moment('10:00'), hideAt: moment('12:00') });

    const shown = await Promise.all(
      ['09:59', '10:00', '11:59', '12:00'].map((time) => shownSlugs(at(time))),
    );

    expect(shown).toEqual([[], ['cotton'], ['cotton'], []]);
    const { rows } = await listEditedPosts(at('12:00'), { phase: 'hidden', query: 'cott' }, 1);
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  test('a hidden post comes back with its date', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    await publishPost(at('10:00'), id);
    await hidePost(at('11:00'), id);
    expect(await shownSlugs(at('11:00'))).toEqual([]);

    await publishPost(at('12:00'), id);

    expect((await findPost(at('12:00'), 'cotton'))?.publishedAt).toEqual(moment('10:00'));
  });

  test('of two that publish at once, one wins and the other is told', async () => {
    const id = await addPost(at('09:00'), input('cotton'));

    const outcomes = await Promise.allSettled([
      publishPost(at('10:00'), id),
      publishPost(at('10:00'), id),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(publishPost(at('10:00'), id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('who publishes while another hides: each has its effect or is told', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    await publishPost(at('10:00'), id);
    await database.pool.query('truncate outbox');

    const [published, hidden] = await Promise.allSettled([
      publishPost(at('10:01'), id),
      hidePost(at('10:01'), id),
    ]);

    expect(hidden.status).toBe('fulfilled');
    const isBack = published.status === 'fulfilled';
    expect(await shownSlugs(at('10:02'))).toEqual(isBack ? ['cotton'] : []);
    const { rowCount } = await database.pool.query('select from outbox');
    expect(rowCount).toBe(isBack ? 2 : 1);
  });

  test('an incomplete post is refused, and so is a moment in the past', async () => {
    const id = await addPost(at('09:00'), input('cotton', { summary: {} }));

    await expect(publishPost(at('10:00'), id)).rejects.toMatchObject({
      messageKey: 'postIncomplete',
    });
    const complete = await addPost(at('09:00'), input('wool'));
    await expect(
      schedulePost(at('10:00'), complete, { publishAt: moment('09:00') }),
    ).rejects.toMatchObject({ fieldErrors: { publishAt: 'momentPast' } });
  });

  test('only members of staff may: visitors are sent to the log-in', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    const stranger = { ...at('10:00'), actor: visitor };

    await expect(publishPost(stranger, id)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(getEditedPost(stranger, id)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('what is saved', () => {
  test('the second of two editors is refused, and each save is a revision', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    const change = (title: string) => input('cotton', { title: { en: title } });

    const outcomes = await Promise.allSettled([
      savePost(at('10:00'), change('One'), id, 1),
      savePost(at('10:00'), change('Two'), id, 1),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(savePost(at('10:00'), change('Three'), id, 1)).rejects.toMatchObject({
      messageKey: 'postChanged',
    });
    expect((await getEditedPost(at('10:00'), id)).revisions.map((r) => r.revision)).toEqual([2, 1]);

    await restorePost(at('11:00'), id, { revision: 1, seen: 2 });

    const { title, revision } = await getEditedPost(at('11:00'), id);
    expect([title.en, revision]).toEqual(['About cotton', 3]);
    expect((await getPostRevision(at('11:00'), id, 2)).latest).toBe(3);
  });

  test('what says the same is no revision', async () => {
    const id = await addPost(at('09:00'), input('cotton'));

    await savePost(at('10:00'), input('cotton'), id, 1);

    expect((await getEditedPost(at('10:00'), id)).revision).toBe(1);
  });

  test('an old address leads to the post, and no other post gets it', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    await publishPost(at('09:00'), id);
    await savePost(at('10:00'), input('cotton-towels'), id, 1);

    expect(await findRenamedPost(at('10:00'), 'cotton')).toBe('cotton-towels');
    expect(await findPost(at('10:00'), 'cotton')).toBeNull();
    await expect(addPost(at('10:00'), input('cotton'))).rejects.toMatchObject({
      fieldErrors: { slug: 'addressTaken' },
    });
    await savePost(at('11:00'), input('cotton'), id, 2);
    expect(await findRenamedPost(at('11:00'), 'cotton-towels')).toBe('cotton');
  });

  test('two posts that take one address at once: one gets it', async () => {
    const outcomes = await Promise.allSettled([
      addPost(at('09:00'), input('cotton')),
      addPost(at('09:00'), input('cotton')),
    ]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a published post keeps a complete language', async () => {
    const id = await addPost(at('09:00'), input('cotton'));
    await publishPost(at('09:00'), id);

    await expect(savePost(at('10:00'), input('cotton', { body: {} }), id, 1)).rejects.toMatchObject(
      { messageKey: 'postIncomplete' },
    );
  });

  test('a picture that is no upload of ours is refused', async () => {
    const text = body(`![A loom](picture:${'a'.repeat(64)})`);

    await expect(
      addPost(at('09:00'), input('cotton', { body: { en: text } })),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('readers see their own language, or the next one with its name', async () => {
  const english = await addPost(at('09:00'), input('cotton'));
  const turkish = await addPost(
    at('09:00'),
    input('wool', {
      category: 'news',
      title: { tr: 'Yün', ar: 'صوف' },
      summary: { tr: 'Kısaca' },
      body: { tr: body('Sözler') },
    }),
  );
  await publishPost(at('10:00'), english);
  await publishPost(at('11:00'), turkish);

  const { posts } = await listPosts(at('12:00', 'ar'), {}, 1);

  expect(posts.map(({ title }) => title)).toEqual([
    { value: 'Yün', locale: 'tr' },
    { value: 'About cotton', locale: 'en' },
  ]);
  expect((await listPosts(at('12:00'), { category: 'news' }, 1)).total).toBe(1);
  expect((await listPosts(at('12:00'), { author: 'elif' }, 1)).total).toBe(2);
  const post = (await findPost(at('12:00', 'tr'), 'cotton'))!;
  expect([post.body.locale, post.languages]).toEqual(['en', ['en']]);
  const related = await listRelatedPosts(at('12:00'), post);
  expect(related.map(({ slug }) => slug)).toEqual(['wool']);
});

test('categories keep the order in which they were added', async () => {
  await saveBlogCategory(at('09:00'), {
    slug: 'guides',
    name: all('Handbooks'),
    description: all('How'),
  });

  const categories = await listBlogCategories(at('09:00'));

  expect(categories.map(({ slug, name }) => [slug, name.en])).toEqual([
    ['guides', 'Handbooks'],
    ['news', 'News'],
  ]);
});

test('a cover that the version before has drawn is none, and saving forgets it', async () => {
  const id = await addPost(at('09:00'), input('cotton'));
  await publishPost(at('09:00'), id);
  await database.pool.query(
    `update blog_posts set cover = '{"kind": "recipe", "recipe": {"glyph": "bed"}}'`,
  );

  expect(await findPost(at('10:00'), 'cotton')).toMatchObject({ cover: null });
  const { cover, revision } = await getEditedPost(at('10:00'), id);
  expect(cover).toBeNull();
  await savePost(at('10:00'), input('cotton', { title: { en: 'Cotton' } }), id, revision);

  const { rows } = await database.pool.query('select cover from blog_posts');
  expect(rows).toEqual([{ cover: null }]);
});
