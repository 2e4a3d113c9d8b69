// Shows that posts appear and disappear at the moments that they name: cached pages would show the
// state before for minutes.
import { and, between, eq, not, or } from 'drizzle-orm';
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { isEmittedSince } from '#platform/events/emitted-since.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { hourMs, secondMs } from '#shared/durations.ts';
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

/** Jobs of the moment have their time first; what is older no cached page shows. */
const [sweptFromMs, sweptUntilMs] = [hourMs, 10 * secondMs];

/** Every minute: moments whose job was lost. */
export const sweepTurnsJob = defineJob({
  name: 'blog.sweep_turns',
  data: z.object({}),
  schedule: '* * * * *',
  runsAtStart: true,
  keptSeconds: 3_600,
  async run(context) {
    const now = context.now().getTime();
    const [from, until] = [new Date(now - sweptFromMs), new Date(now - sweptUntilMs)];
    const { name } = blogChanged(null);
    const isMissed = (turn: typeof blogPosts.publishAt) =>
      and(between(turn, from, until), not(isEmittedSince(name, turn)));
    const missed = await context.db
      .select({ id: blogPosts.id })
      .from(blogPosts)
      .where(or(isMissed(blogPosts.publishAt), isMissed(blogPosts.hideAt)));
    if (missed.length === 0) return;
    await inTransaction(context, (inside) =>
      emit(inside, ...missed.map(({ id }) => blogChanged(id))),
    );
  },
});

export const blogJobs: readonly JobDefinition[] = [turnJob, sweepTurnsJob];
