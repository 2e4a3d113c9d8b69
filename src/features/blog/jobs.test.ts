import { expect, test, vi } from 'vitest';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { testServices } from '#tests/support/test-services.ts';
import { schedulePost } from './commands/plan-post.server.ts';
import { addPost } from './commands/save-post.server.ts';
import { saveBlogAuthor, saveBlogCategory } from './commands/save-sections.server.ts';
import { blogJobs, sweepTurnsJob } from './jobs.server.ts';
import type { PostInput } from './schemas.ts';

const database = await testDatabase();
const context = await testServices(database, { jobs: blogJobs });
await (context.services.jobs as JobQueue).work(context);
const all = (text: string) => ({ en: text, tr: text, ar: text });
await saveBlogCategory(context, { slug: 'guides', name: all('Guides'), description: all('How') });
await saveBlogAuthor(context, { slug: 'elif', name: all('Elif'), profile: all('Writes') });

const postOf = (slug: string): PostInput => ({
  slug,
  category: 'guides',
  author: 'elif',
  cover: null,
  title: { en: 'Cotton' },
  summary: { en: 'In short' },
  body: {
    en: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
    },
  },
});

/** The moments at which pages of the blog were dropped. */
async function drops(since: Date): Promise<Date[]> {
  const { rows } = await database.pool.query<{ at: Date }>(
    "select at from outbox where name = 'content.blog_changed' and at > $1 order by id",
    [since],
  );
  return rows.map(({ at }) => at);
}

test('pages change within two seconds of the moments that a post names', async () => {
  const id = await addPost(context, postOf('cotton'));
  const now = context.now().getTime();
  const [moved, publishAt, hideAt] = [3_000, 4_000, 6_000].map((ms) => new Date(now + ms));
  await schedulePost(context, id, { publishAt: moved!, hideAt: hideAt! });
  await schedulePost(context, id, { publishAt: publishAt!, hideAt: hideAt! });

  await vi.waitFor(async () => expect((await drops(moved!)).length).toBeGreaterThan(2), {
    timeout: 20_000,
  });

  const delaysMs = (await drops(moved!)).map(
    (at, i) => at.getTime() - (i === 0 ? publishAt! : hideAt!).getTime(),
  );
  expect(Math.min(...delaysMs)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...delaysMs)).toBeLessThan(2_000);
});

test.each(['publish_at', 'hide_at'])(
  'a moment whose job was lost (%s) is told by the next sweep, once',
  async (column) => {
    const slug = column.replace('_', '-');
    await database.pool.query('truncate blog_posts cascade');
    await addPost(context, postOf(slug));
    const turn = new Date(context.now().getTime() - 60_000);
    // Nothing has been told since.
    await database.pool.query("delete from outbox where name = 'content.blog_changed'");
    await database.pool.query(
      `update blog_posts set publish_at = now() - interval '1 day' where slug = $1`,
      [slug],
    );
    await database.pool.query(`update blog_posts set ${column} = $1 where slug = $2`, [turn, slug]);
    const sweep = () => sweepTurnsJob.run(context, {}, AbortSignal.timeout(5_000));

    await sweep();
    expect(await drops(turn)).toHaveLength(1);

    await sweep();
    expect(await drops(turn)).toHaveLength(1);
  },
);
