// Writes messages with their files. Whose conversation it is, the caller has decided.
import { and, eq, sql } from 'drizzle-orm';
import type { ReadAttachment } from '#features/attachments/services/read-attachment.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict, invalid, isKervanError, notFound } from '#platform/http/problems.ts';
import { type Id, newId } from '#shared/ids.ts';
import { isUnsent } from '../queries/messages.server.ts';
import { maxFilesPerMessage, maxMessagesPerThread, threadFilePrefix } from '../rules.ts';
import type { ThreadSide } from '../schemas.ts';
import { threadFiles, threadMessages, threadParties, threads } from '../table.server.ts';
import { forgetFiles } from './forget-threads.server.ts';

/** Who writes in which thread, and the key of the message. */
export type Writer = {
  readonly threadId: Id<'thread'>;
  readonly side: ThreadSide;
  readonly userId: Id<'user'>;
  readonly key: string;
};

/** Messages of a thread are written one after the other. */
async function lockThread(context: Context, threadId: Id<'thread'>) {
  const [thread] = await context.db
    .select({ lastNumber: threads.lastNumber })
    .from(threads)
    .where(eq(threads.id, threadId))
    .for('no key update');
  if (!thread) throw notFound();
  return thread;
}

const isSent = ({ threadId, side, key }: Writer) =>
  and(
    eq(threadMessages.threadId, threadId),
    eq(threadMessages.side, side),
    eq(threadMessages.clientKey, key),
  );

export type WrittenMessage = {
  readonly id: Id<'threadMessage'>;
  readonly publicId: string;
  readonly number: number;
  /** False: the message had been written before under its key. */
  readonly isNew: boolean;
};

/**
 * Writes a message with the files that its writer has kept for it, who has read what is above it. A
 * second one under the key is the first. Must run in a transaction. Throws invalid (`text`) without
 * a text and files; conflict (`threadFull`, or `otherUnderKey` for another text).
 */
export async function writeMessage(
  context: Context,
  { text, ...writer }: Writer & { readonly text: string },
): Promise<WrittenMessage> {
  const { threadId, side, userId, key } = writer;
  const { db } = context;
  const { lastNumber } = await lockThread(context, threadId);
  const columns = {
    id: threadMessages.id,
    publicId: threadMessages.publicId,
    number: threadMessages.number,
    text: threadMessages.text,
  };
  const [known] = await db.select(columns).from(threadMessages).where(isSent(writer));
  if (known && known.text !== text) throw conflict('otherUnderKey');
  if (known) return { ...known, isNew: false };
  if (lastNumber >= maxMessagesPerThread) throw conflict('threadFull');
  if (text === '' && (await db.$count(threadFiles, isUnsent(writer))) === 0)
    throw invalid({ text: 'messageEmpty' });
  const now = context.now();
  const number = lastNumber + 1;
  const [made] = await db
    .insert(threadMessages)
    .values({ threadId, number, side, userId, text, clientKey: key, at: now })
    .returning(columns);
  await db.update(threadFiles).set({ messageId: made!.id }).where(isUnsent(writer));
  await db
    .update(threads)
    .set({ lastNumber: number, updatedAt: now })
    .where(eq(threads.id, threadId));
  await markRead(context, { threadId, side, number });
  return { ...made!, isNew: true };
}

export type StoredMessageFile = {
  readonly id: Id<'threadFile'>;
  readonly storageKey: string;
  readonly file: ReadAttachment;
};

/**
 * Stores the content of a file, which may take long: before the transaction that keeps it. Deletes
 * it when `keep` refuses it or returns false; after other errors the row may exist, and the nightly
 * cleaning decides.
 */
export async function withStoredFile(
  { services: { files } }: Context,
  file: ReadAttachment,
  keep: (stored: StoredMessageFile) => Promise<boolean>,
): Promise<void> {
  const id = newId<'threadFile'>();
  const storageKey = `${threadFilePrefix}${id}.${file.kind}`;
  await files.put(storageKey, file.content);
  try {
    if (!(await keep({ id, storageKey, file }))) await files.delete(storageKey);
  } catch (error) {
    if (isKervanError(error)) await files.delete(storageKey);
    throw error;
  }
}

/**
 * Keeps a stored file for the writer’s next message. Must run in a transaction. Returns false when
 * the same one is kept under its key. Throws invalid (`attachments`) for one too many.
 */
export async function keepMessageFile(
  context: Context,
  { stored: { id, storageKey, file }, ...writer }: Writer & { readonly stored: StoredMessageFile },
): Promise<boolean> {
  const { threadId, side, userId, key } = writer;
  await lockThread(context, threadId);
  // A form that is sent again, because its answer was lost, adds nothing.
  const isKnown = and(
    eq(threadFiles.threadId, threadId),
    eq(threadFiles.side, side),
    eq(threadFiles.clientKey, key),
    eq(threadFiles.name, file.name),
    eq(threadFiles.sizeBytes, file.content.length),
  );
  if ((await context.db.$count(threadFiles, isKnown)) > 0) return false;
  if ((await context.db.$count(threadFiles, isUnsent(writer))) >= maxFilesPerMessage)
    throw invalid({ attachments: 'tooManyNoteFiles' });
  await context.db.insert(threadFiles).values({
    id,
    threadId,
    side,
    clientKey: key,
    userId,
    name: file.name,
    kind: file.kind,
    sizeBytes: file.content.length,
    storageKey,
    createdAt: context.now(),
  });
  return true;
}

/** Removes an unsent file. Must run in a transaction. Throws not_found. */
export async function dropMessageFile(
  context: Context,
  { file, ...writer }: Omit<Writer, 'key'> & { readonly file: string },
): Promise<void> {
  const gone = await context.db
    .delete(threadFiles)
    .where(and(isUnsent(writer), eq(threadFiles.publicId, file)))
    .returning({ key: threadFiles.storageKey });
  if (gone.length === 0) throw notFound();
  await forgetFiles(context, gone);
}

type Mark = {
  readonly threadId: Id<'thread'>;
  readonly side: ThreadSide;
  readonly number: number;
};

/** A mark only moves on, and never past the last message. */
export async function markRead(
  context: Context,
  { threadId, side, number }: Mark,
): Promise<boolean> {
  const last = context.db
    .select({ number: threads.lastNumber })
    .from(threads)
    .where(eq(threads.id, threadId));
  const marked = await context.db
    .update(threadParties)
    .set({ readNumber: sql`least(${number}::int, (${last}))`, readAt: context.now() })
    .where(
      and(
        eq(threadParties.threadId, threadId),
        eq(threadParties.side, side),
        sql`${threadParties.readNumber} < least(${number}::int, (${last}))`,
      ),
    )
    .returning({ side: threadParties.side });
  return marked.length > 0;
}
