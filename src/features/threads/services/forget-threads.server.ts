// What becomes of messages when their author or what they are about is gone.
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetThreadFiles } from '../forget-files.ts';
import { unsentFileDays } from '../rules.ts';
import { threadFiles, threadMessages, threadParties, threads } from '../table.server.ts';

/** Runs in the transaction that deletes the rows. */
export async function forgetFiles(
  context: Context,
  files: readonly { readonly key: string }[],
): Promise<void> {
  if (files.length > 0)
    await context.services.jobs.send(context, forgetThreadFiles, {
      keys: files.map(({ key }) => key),
    });
}

const storageKey = { key: threadFiles.storageKey };

/** Deletes threads with everything in them; within the transaction that deletes their subject. */
export async function forgetThreads(
  context: Context,
  threadIds: readonly Id<'thread'>[],
): Promise<void> {
  if (threadIds.length === 0) return;
  const files = await context.db
    .delete(threadFiles)
    .where(inArray(threadFiles.threadId, [...threadIds]))
    .returning(storageKey);
  await context.db.delete(threads).where(inArray(threads.id, [...threadIds]));
  await forgetFiles(context, files);
}

/**
 * Within the transaction that erases the person: messages belong to the company and stay in its
 * name; files that were never sent go.
 */
export async function forgetMessageAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(threadFiles.userId, userId);
  const unsent = await context.db
    .delete(threadFiles)
    .where(and(own, isNull(threadFiles.messageId)))
    .returning(storageKey);
  await context.db.update(threadFiles).set({ userId: null }).where(own);
  await context.db
    .update(threadMessages)
    .set({ userId: null })
    .where(eq(threadMessages.userId, userId));
  await forgetFiles(context, unsent);
}

/**
 * Within the transaction that closes the company: removes what it wrote and attached. The other
 * side keeps its own messages, and sees that these were removed.
 */
export async function removeMessagesOf(context: Context, companyId: Id<'company'>): Promise<void> {
  const { db } = context;
  const own = await db
    .select({ threadId: threadParties.threadId, side: threadParties.side })
    .from(threadParties)
    .where(eq(threadParties.companyId, companyId));
  for (const side of ['buyer', 'seller'] as const) {
    const ids = own.filter((one) => one.side === side).map(({ threadId }) => threadId);
    if (ids.length === 0) continue;
    const files = await db
      .delete(threadFiles)
      .where(and(inArray(threadFiles.threadId, ids), eq(threadFiles.side, side)))
      .returning(storageKey);
    await db
      .update(threadMessages)
      .set({ text: '', userId: null, removedAt: context.now() })
      .where(and(inArray(threadMessages.threadId, ids), eq(threadMessages.side, side)));
    await forgetFiles(context, files);
  }
}

/** Within a transaction: deletes files of messages that were never sent. */
export async function purgeUnsentFiles(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - unsentFileDays * dayMs);
  const files = await context.db
    .delete(threadFiles)
    .where(and(isNull(threadFiles.messageId), lt(threadFiles.createdAt, before)))
    .returning(storageKey);
  await forgetFiles(context, files);
}
