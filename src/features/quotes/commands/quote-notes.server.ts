// Reply notes of a quote: what its buyer and its seller write to each other.
import { eq } from 'drizzle-orm';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { limits } from '#features/threads/rules.ts';
import { openThread } from '#features/threads/services/open-thread.server.ts';
import {
  dropMessageFile,
  keepMessageFile,
  markRead,
  type Writer,
  withStoredFile,
  writeMessage,
} from '#features/threads/services/write-message.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { conflict } from '#platform/http/problems.ts';
import { quoteNoteWritten } from '../events.ts';
import { whyNotNegotiate } from '../permissions.ts';
import { holdNotedQuote } from '../queries/held-quote.server.ts';
import {
  getNoteParty,
  type NotedQuote,
  type NoteParty,
  readersOf,
} from '../queries/note-party.server.ts';
import { notedStates } from '../rules.ts';
import { quotes } from '../table.server.ts';

/**
 * Holds the quote and opens its thread with the first note. Throws conflict when the quote has
 * ended without a deal.
 */
async function holdThread(context: Context, party: NoteParty, key: string): Promise<Writer> {
  const { quoteId, side, userId, buyerId, sellerId } = party;
  await holdParties(context, [buyerId, sellerId]);
  const quote = await holdNotedQuote(context, quoteId);
  if (!notedStates.some((state) => state === quote.state)) throw conflict('quoteEnded');
  let { threadId } = quote;
  if (threadId === null) {
    threadId = await openThread(context, party);
    await context.db.update(quotes).set({ threadId }).where(eq(quotes.id, quoteId));
  }
  return { threadId, side, userId, key };
}

export type NewNote = {
  /** Chosen by the sender: a second note under it is the first. */
  readonly key: string;
  readonly text: string;
};

/**
 * Writes a note with the files that were kept for it. Throws invalid, conflict (`quoteEnded`,
 * `otherUnderKey`, `threadFull`), too_many, not_found, refused, unauthenticated.
 */
export const writeQuoteNote = defineCommand({
  permission: whyNotNegotiate,
  async run(context, noted: NotedQuote, { key, text }: NewNote): Promise<{ number: number }> {
    const party = await getNoteParty(context, noted);
    await countTry(context, 'quote notes', party.userId, limits.messages);
    return inTransaction(context, async (inside) => {
      const writer = await holdThread(inside, party, key);
      const note = await writeMessage(inside, { ...writer, text });
      if (note.isNew) {
        const [otherId, otherSide] =
          party.side === 'buyer'
            ? ([party.sellerId, 'seller'] as const)
            : ([party.buyerId, 'buyer'] as const);
        await emit(
          inside,
          quoteNoteWritten({
            quoteId: party.quoteId,
            messageId: note.id,
            by: party.side,
            id: noted.quote,
            userIds: await readersOf(inside, otherId, otherSide),
          }),
        );
      }
      return { number: note.number };
    });
  },
});

type NewFile = { readonly key: string; readonly name: string; readonly bytes: Buffer };

/**
 * Keeps a file for the person’s next note. Throws invalid or unsupported_type (`attachments`),
 * conflict (`quoteEnded`), too_many, not_found, refused, unauthenticated.
 */
export const keepQuoteNoteFile = defineCommand({
  permission: whyNotNegotiate,
  async run(context, noted: NotedQuote, { key, name, bytes }: NewFile): Promise<void> {
    const party = await getNoteParty(context, noted);
    checkAttachmentSize(bytes.length);
    await countTry(context, 'quote note files', party.userId, limits.files);
    const file = await readAttachment(name, bytes);
    // Stored before anything is locked: a slow disk or bucket holds up no one else.
    await withStoredFile(context, file, (stored) =>
      inTransaction(context, async (inside) =>
        keepMessageFile(inside, { ...(await holdThread(inside, party, key)), stored }),
      ),
    );
  },
});

/** Throws conflict (`quoteEnded`), not_found, refused, unauthenticated. */
export const dropQuoteNoteFile = defineCommand({
  permission: whyNotNegotiate,
  async run(context, noted: NotedQuote, file: string): Promise<void> {
    const party = await getNoteParty(context, noted);
    await inTransaction(context, async (inside) => {
      const { threadId, side, userId } = await holdThread(inside, party, '');
      await dropMessageFile(inside, { threadId, side, userId, file });
    });
  },
});

/** Marks the notes up to this number as read by the company. Throws not_found, refused. */
export const markQuoteNotesRead = defineCommand({
  permission: whyNotNegotiate,
  async run(context, noted: NotedQuote, number: number): Promise<void> {
    const { threadId, side } = await getNoteParty(context, noted);
    if (threadId !== null) await markRead(context, { threadId, side, number });
  },
});
