// Shows that posts appear and disappear at the moments that they name: cached pages would show the
// state before for minutes.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { blogChanged } from './events.ts';
import { blogPosts } from './table.server.ts';

/** A post that was planned again meanwhile has jobs of its own for its new moments. */
export const turnJob = defineJob({
  name: 'blog.turn',
  data: z.object({ postId: z.uuid(), at: z.iso.datetime() }),
  isTimed: true,
  keptSeconds: 3_600,
  async run(context, { postId, at }) {
    const [post] = await context.db
      .select({ publishAt: blogPosts.publishAt, hideAt: blogPosts.hideAt })
      .from(blogPosts)
      .where(eq(blogPosts.id, postId as Id<'blogPost'>));
    if (![post?.publishAt, post?.hideAt].some((turn) => turn?.toISOString() === at)) return;
    await inTransaction(context, (inside) => emit(inside, blogChanged(postId)));
  },
});

export const blogJobs: readonly JobDefinition[] = [turnJob];
