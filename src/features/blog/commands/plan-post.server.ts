// When readers see a post. Each act is one conditional UPDATE, so two at once have one effect.
import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { blogChanged } from '../events.ts';
import { turnJob } from '../jobs.server.ts';
import { whyNotPlan, whyNotPublish } from '../rules.ts';
import { isShownAt } from '../queries/post-visibility.server.ts';
import { blogPosts } from '../table.server.ts';

type Times = { readonly publishAt?: Date | null; readonly hideAt?: Date | null };

/** Publishes now. Throws conflict when readers see it already, invalid when no text is complete. */
export const publishPost = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const now = inside.now();
      await demandComplete(inside, publicId);
      // A hidden post that comes back keeps its date.
      const isBack = and(isNotNull(blogPosts.hideAt), lte(blogPosts.hideAt, now));
      await noteAct(inside, { kind: 'post_published', subject: publicId });
      const isBackNow = await change(inside, publicId, { hideAt: null }, isBack);
      if (isBackNow) return;
      const isFirst = or(isNull(blogPosts.publishAt), gt(blogPosts.publishAt, now));
      if (!(await change(inside, publicId, { publishAt: now, hideAt: null }, isFirst)))
        throw conflict();
    });
  },
});

/**
 * Plans when readers see it first, and until when. Throws conflict when it was published before,
 * invalid for a moment in the past or an incomplete post.
 */
export const schedulePost = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(
    context,
    publicId: string,
    { publishAt, hideAt = null }: { readonly publishAt: Date; readonly hideAt?: Date | null },
  ): Promise<void> {
    await inTransaction(context, async (inside) => {
      const now = inside.now();
      const errors = whyNotPlan({ publishAt, hideAt }, now);
      if (errors) throw invalid(errors);
      await demandComplete(inside, publicId);
      const isUnseen = or(isNull(blogPosts.publishAt), gt(blogPosts.publishAt, now));
      if (!(await change(inside, publicId, { publishAt, hideAt }, isUnseen))) throw conflict();
      await noteAct(inside, {
        kind: 'post_scheduled',
        subject: publicId,
        after: {
          publishAt: publishAt.toISOString(),
          hideAt: hideAt?.toISOString() ?? null,
        },
      });
    });
  },
});

/** Hides what readers see; a planned post becomes a draft again. Throws conflict for any other. */
export const hidePost = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const now = inside.now();
      await noteAct(inside, { kind: 'post_hidden', subject: publicId });
      const isPlanned = gt(blogPosts.publishAt, now);
      if (await change(inside, publicId, { publishAt: null, hideAt: null }, isPlanned)) return;
      if (!(await change(inside, publicId, { hideAt: now }, isShownAt(now)))) throw conflict();
    });
  },
});

/** Throws not_found, invalid. */
async function demandComplete({ db }: Context, publicId: string): Promise<void> {
  const [post] = await db
    .select({ title: blogPosts.title, summary: blogPosts.summary, body: blogPosts.body })
    .from(blogPosts)
    .where(eq(blogPosts.publicId, publicId))
    .for('update');
  if (!post) throw notFound();
  const refusal = whyNotPublish(post);
  if (refusal) throw invalid(refusal);
}

/** Returns whether the post was as `condition` says. Throws not_found. */
async function change(
  context: Context,
  publicId: string,
  times: Times,
  condition: SQL | undefined,
): Promise<boolean> {
  const isPost = eq(blogPosts.publicId, publicId);
  const [changed] = await context.db
    .update(blogPosts)
    .set(times)
    .where(and(isPost, condition))
    .returning({ id: blogPosts.id });
  if (!changed) {
    if ((await context.db.$count(blogPosts, isPost)) === 0) throw notFound();
    return false;
  }
  await emit(context, blogChanged(changed.id));
  for (const turn of [times.publishAt, times.hideAt])
    if (turn && turn > context.now())
      await context.services.jobs.send(
        context,
        turnJob,
        { postId: changed.id, at: turn.toISOString() },
        { startAfter: turn },
      );
  return true;
}
