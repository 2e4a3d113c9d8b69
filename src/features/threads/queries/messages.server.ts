// A conversation as one of its sides reads it.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { maskFileName } from '#shared/contact-masking.ts';
import type { Id } from '#shared/ids.ts';
import { maskedAround, messagesPerPage } from '../rules.ts';
import { type ThreadSide, threadSides } from '../schemas.ts';
import { maskMessages } from './mask-messages.server.ts';
import { threadFiles, threadMessages, threadParties, threads } from '../table.server.ts';
import type { MessageFileView, ThreadPage } from '../views.ts';

type Asked = {
  readonly threadId: Id<'thread'>;
  /** Who reads. */
  readonly side: ThreadSide;
  /** Until the sides may know how to reach each other. */
  readonly hidesContacts: boolean;
  /** Messages with smaller numbers; null: the last ones. */
  readonly before?: number | null;
};

type Row = {
  readonly id: string;
  readonly rowId: Id<'threadMessage'>;
  readonly number: number;
  readonly side: ThreadSide;
  readonly text: string;
  readonly author: string | null;
  readonly authorId: Id<'user'> | null;
  readonly at: Date;
  readonly removedAt: Date | null;
};

/** Masks what each side wrote as one text: the other side’s messages in between change nothing. */
async function withoutContacts(rows: readonly Row[]): Promise<Row[]> {
  const masked = new Map<string, string>();
  for (const side of threadSides) {
    const own = rows.filter((row) => row.side === side);
    const texts = await maskMessages(own.map(({ text }) => text));
    for (const [i, { id }] of own.entries()) masked.set(id, texts[i]!);
  }
  return rows.map((row) => ({ ...row, text: masked.get(row.id)! }));
}

async function readRows(
  context: Context,
  { threadId, below, limit }: { threadId: Id<'thread'>; below: number; limit: number },
): Promise<Row[]> {
  const rows = await context.db
    .select({
      id: threadMessages.publicId,
      rowId: threadMessages.id,
      number: threadMessages.number,
      side: threadMessages.side,
      text: threadMessages.text,
      author: users.name,
      authorId: threadMessages.userId,
      at: threadMessages.at,
      removedAt: threadMessages.removedAt,
    })
    .from(threadMessages)
    .leftJoin(users, eq(users.id, threadMessages.userId))
    .where(and(eq(threadMessages.threadId, threadId), lt(threadMessages.number, below)))
    .orderBy(desc(threadMessages.number))
    .limit(limit);
  return rows.toReversed();
}

const filesOf = (context: Context, messageIds: readonly Id<'threadMessage'>[]) =>
  messageIds.length === 0
    ? []
    : context.db
        .select({
          messageId: threadFiles.messageId,
          id: threadFiles.publicId,
          name: threadFiles.name,
          kind: threadFiles.kind,
          sizeBytes: threadFiles.sizeBytes,
        })
        .from(threadFiles)
        .where(inArray(threadFiles.messageId, [...messageIds]))
        .orderBy(asc(threadFiles.id));

const emptyPage: ThreadPage = { messages: [], earlier: null, lastNumber: 0, unread: 0 };

/** Lists a page of messages, oldest first. A thread that was not opened yet has none. */
export async function listMessages(
  context: Context,
  {
    threadId,
    side,
    hidesContacts,
    before = null,
  }: Omit<Asked, 'threadId'> & {
    readonly threadId: Id<'thread'> | null;
  },
): Promise<ThreadPage> {
  if (threadId === null) return emptyPage;
  const [thread] = await context.db
    .select({ lastNumber: threads.lastNumber })
    .from(threads)
    .where(eq(threads.id, threadId));
  if (!thread) return emptyPage;
  const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, thread.lastNumber + 1);
  const [rows, parties] = await Promise.all([
    readRows(context, {
      threadId,
      below: end + maskedAround,
      limit: messagesPerPage + 2 * maskedAround,
    }),
    context.db
      .select({ side: threadParties.side, readNumber: threadParties.readNumber })
      .from(threadParties)
      .where(eq(threadParties.threadId, threadId)),
  ]);
  const first = Math.max(1, end - messagesPerPage);
  const shown = (hidesContacts ? await withoutContacts(rows) : rows).filter(
    ({ number }) => number >= first && number < end,
  );
  const files = await filesOf(
    context,
    shown.map(({ rowId }) => rowId),
  );
  const readBy = (one: ThreadSide) => parties.find((party) => party.side === one)?.readNumber ?? 0;
  const readByOther = readBy(side === 'buyer' ? 'seller' : 'buyer');
  return {
    messages: shown.map(({ rowId, removedAt, author, authorId, ...message }) => ({
      ...message,
      isOwn: message.side === side,
      // People of the other side have no names here: the company speaks.
      author: message.side === side ? author : null,
      isAuthorGone: authorId === null,
      isRemoved: removedAt !== null,
      isReadByOther: message.side === side && message.number <= readByOther,
      files: files
        .filter(({ messageId }) => messageId === rowId)
        .map(({ messageId: _message, name, ...file }) => ({
          ...file,
          name: hidesContacts ? maskFileName(name) : name,
        })),
    })),
    earlier: first > 1 ? first : null,
    lastNumber: thread.lastNumber,
    unread: await countUnread(context, threadId, side),
  };
}

/** How many messages of the other side this one has not read. */
export const countUnread = async (
  context: Context,
  threadId: Id<'thread'>,
  side: ThreadSide,
): Promise<number> => {
  const [mark] = await context.db
    .select({ number: threadParties.readNumber })
    .from(threadParties)
    .where(and(eq(threadParties.threadId, threadId), eq(threadParties.side, side)));
  return context.db.$count(
    threadMessages,
    and(
      eq(threadMessages.threadId, threadId),
      eq(threadMessages.side, side === 'buyer' ? 'seller' : 'buyer'),
      gt(threadMessages.number, mark?.number ?? 0),
    ),
  );
};

type FileWriter = {
  readonly threadId: Id<'thread'>;
  readonly side: ThreadSide;
  readonly userId: Id<'user'>;
};

/** SQL condition: a file that the writer has uploaded for the next message. */
export const isUnsent = ({ threadId, side, userId }: FileWriter): SQL =>
  and(
    eq(threadFiles.threadId, threadId),
    eq(threadFiles.side, side),
    eq(threadFiles.userId, userId),
    isNull(threadFiles.messageId),
  )!;

export const listUnsentFiles = (context: Context, writer: FileWriter): Promise<MessageFileView[]> =>
  context.db
    .select({
      id: threadFiles.publicId,
      name: threadFiles.name,
      kind: threadFiles.kind,
      sizeBytes: threadFiles.sizeBytes,
    })
    .from(threadFiles)
    .where(isUnsent(writer))
    .orderBy(threadFiles.id);

/** A file of a sent message; null for others. */
export async function findMessageFile(context: Context, threadId: Id<'thread'>, file: string) {
  const [row] = await context.db
    .select({
      name: threadFiles.name,
      kind: threadFiles.kind,
      storageKey: threadFiles.storageKey,
    })
    .from(threadFiles)
    .where(
      and(
        eq(threadFiles.threadId, threadId),
        eq(threadFiles.publicId, file),
        isNotNull(threadFiles.messageId),
      ),
    );
  const stored = row && (await context.services.files.find(row.storageKey));
  if (!row || !stored) return null;
  return { name: row.name, kind: row.kind, sizeBytes: stored.sizeBytes, read: () => stored.read() };
}

/** For the copy of a person’s data: what they wrote, with the names of the files. */
export async function exportMessages(context: Context, userId: Id<'user'>) {
  const rows = await context.db
    .select({
      id: threadMessages.publicId,
      rowId: threadMessages.id,
      number: threadMessages.number,
      side: threadMessages.side,
      text: threadMessages.text,
      at: threadMessages.at,
    })
    .from(threadMessages)
    .where(eq(threadMessages.userId, userId))
    .orderBy(desc(threadMessages.id));
  const files = await filesOf(
    context,
    rows.map(({ rowId }) => rowId),
  );
  return rows.map(({ rowId, ...message }) => ({
    ...message,
    files: files
      .filter(({ messageId }) => messageId === rowId)
      .map(({ name, kind, sizeBytes }) => ({ name, kind, sizeBytes })),
  }));
}
