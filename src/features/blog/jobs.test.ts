import { expect, test, vi } from 'vitest';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { testServices } from '#tests/support/test-services.ts';
import { schedulePost } from './commands/plan-post.server.ts';
import { addPost } from './commands/save-post.server.ts';
import { saveBlogAuthor, saveBlogCategory } from './commands/save-sections.server.ts';
import { blogJobs } from './jobs.server.ts';

const database = await testDatabase();
const context = await testServices(database, { jobs: blogJobs });
await (context.services.jobs as JobQueue).work(context);
const all = (text: string) => ({ en: text, tr: text, ar: text });
await saveBlogCategory(context, { slug: 'guides', name: all('Guides'), description: all('How') });
await saveBlogAuthor(context, { slug: 'elif', name: all('Elif'), profile: all('Writes') });

/** The moments at which pages of the blog were dropped. */
async function drops(since: Date): Promise<Date[]> {
  const { rows } = await database.pool.query<{ at: Date }>(
    "select at from outbox where name = 'content.blog_changed' and at > $1 order by id",
    [since],
  );
  return rows.map(({ at }) => at);
}

test('pages change within two seconds of the moments that a post names', async () => {
  const id = await addPost(context, {
    slug: 'cotton',
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
