// What becomes of messages when their author or what they are about is gone.
import { and, eq, inArray, isNull, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetThreadFiles } from '../forget-files.ts';
import { unsentFileDays } from '../rules.ts';
import { threadSides } from '../schemas.ts';
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
 * Within the transaction that erases the person: the words stay with both sides without an author,
 * and files that were never sent go. Of sent ones decides what the conversation is about.
 */
export async function forgetMessageAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  const unsent = await context.db
    .delete(threadFiles)
    .where(and(eq(threadFiles.userId, userId), isNull(threadFiles.messageId)))
    .returning(storageKey);
  await context.db
    .update(threadMessages)
    .set({ userId: null })
    .where(eq(threadMessages.userId, userId));
  await forgetFiles(context, unsent);
}

/** Within a transaction: deletes these files; messages that had one say so. */
async function removeFiles(context: Context, which: SQL): Promise<void> {
  const files = await context.db
    .delete(threadFiles)
    .where(which)
    .returning({ ...storageKey, messageId: threadFiles.messageId });
  const sent = new Set(files.flatMap(({ messageId }) => messageId ?? []));
  if (sent.size > 0)
    await context.db
      .update(threadMessages)
      .set({ removedAt: context.now() })
      .where(inArray(threadMessages.id, [...sent]));
  await forgetFiles(context, files);
}

/**
 * Within the transaction that erases the person: deletes what the person sent in these threads.
 * `ofThreads`: a subquery of their ids.
 */
export const forgetSentFiles = (
  context: Context,
  userId: Id<'user'>,
  ofThreads: SQLWrapper,
): Promise<void> =>
  removeFiles(
    context,
    and(eq(threadFiles.userId, userId), sql`${threadFiles.threadId} in ${ofThreads}`)!,
  );

/**
 * Within the transaction that closes the company: its words stay with the other side, without an
 * author, and its files go.
 */
export async function leaveMessagesOf(context: Context, companyId: Id<'company'>): Promise<void> {
  const { db } = context;
  const own = await db
    .select({ threadId: threadParties.threadId, side: threadParties.side })
    .from(threadParties)
    .where(eq(threadParties.companyId, companyId));
  for (const side of threadSides) {
    const ids = own.filter((one) => one.side === side).map(({ threadId }) => threadId);
    if (ids.length === 0) continue;
    await removeFiles(
      context,
      and(inArray(threadFiles.threadId, ids), eq(threadFiles.side, side))!,
    );
    await db
      .update(threadMessages)
      .set({ userId: null })
      .where(and(inArray(threadMessages.threadId, ids), eq(threadMessages.side, side)));
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
