// What the two parties of an inquiry write to each other, with files.
import { eq } from 'drizzle-orm';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { limits as threadLimits } from '#features/threads/rules.ts';
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
import { conflict, notFound } from '#platform/http/problems.ts';
import { inquiryChanged, inquiryWritten } from '../events.ts';
import { whyNotTalk } from '../permissions.ts';
import {
  getInquiryParty,
  type InquiryParty,
  isOtherGone,
  type NamedInquiry,
  readersOf,
} from '../queries/inquiry-party.server.ts';
import { canWrite, limits } from '../rules.ts';
import { moveInquiries } from '../services/move-inquiry.server.ts';
import { inquiries } from '../table.server.ts';

/** Holds the inquiry. Throws conflict (`inquiryBlocked`, `inquiryOtherGone`). */
async function hold(context: Context, party: InquiryParty, key: string): Promise<Writer> {
  const { row, side, userId } = party;
  await holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);
  const [held] = await context.db
    .select({ state: inquiries.state })
    .from(inquiries)
    .where(eq(inquiries.id, row.id))
    .for('no key update');
  if (!held) throw notFound();
  if (!canWrite(held.state)) throw conflict('inquiryBlocked');
  if (await isOtherGone(context, party)) throw conflict('inquiryOtherGone');
  return { threadId: row.threadId, side, userId, key };
}

export type NewMessage = {
  /** Chosen by the sender: a second message under it is the first. */
  readonly key: string;
  readonly text: string;
};

/**
 * Writes a message with the files that were kept for it; it opens a closed inquiry again. Throws
 * invalid, conflict (`inquiryBlocked`, `inquiryOtherGone`, `otherUnderKey`, `threadFull`),
 * too_many, not_found, refused, unauthenticated.
 */
export const writeInquiryMessage = defineCommand({
  permission: whyNotTalk,
  async run(
    context,
    inquiry: NamedInquiry,
    { key, text }: NewMessage,
  ): Promise<{ number: number }> {
    const party = await getInquiryParty(context, inquiry);
    await countTry(context, 'inquiry messages', party.userId, limits.messages);
    return inTransaction(context, async (inside) => {
      const { row, side } = party;
      const message = await writeMessage(inside, { ...(await hold(inside, party, key)), text });
      if (message.isNew) {
        await moveInquiries(inside, eq(inquiries.id, row.id), { move: 'write', by: side });
        await emit(
          inside,
          inquiryWritten({
            inquiryId: row.id,
            messageId: message.id,
            number: message.number,
            by: side,
            id: row.publicId,
            userIds: await readersOf(inside, row),
          }),
        );
      }
      return { number: message.number };
    });
  },
});

type NewFile = { readonly key: string; readonly name: string; readonly bytes: Buffer };

/**
 * Keeps a file for the person’s next message. Throws invalid or unsupported_type (`attachments`),
 * conflict (`inquiryBlocked`), too_many, not_found, refused, unauthenticated.
 */
export const keepInquiryFile = defineCommand({
  permission: whyNotTalk,
  async run(context, inquiry: NamedInquiry, { key, name, bytes }: NewFile): Promise<void> {
    const party = await getInquiryParty(context, inquiry);
    checkAttachmentSize(bytes.length);
    await countTry(context, 'inquiry files', party.userId, threadLimits.files);
    const file = await readAttachment(name, bytes);
    // Stored before anything is locked: a slow disk or bucket holds up no one else.
    await withStoredFile(context, file, (stored) =>
      inTransaction(context, async (inside) =>
        keepMessageFile(inside, { ...(await hold(inside, party, key)), stored }),
      ),
    );
  },
});

/** Throws conflict (`inquiryBlocked`), not_found, refused, unauthenticated. */
export const dropInquiryFile = defineCommand({
  permission: whyNotTalk,
  async run(context, inquiry: NamedInquiry, file: string): Promise<void> {
    const party = await getInquiryParty(context, inquiry);
    await inTransaction(context, async (inside) => {
      const { threadId, side, userId } = await hold(inside, party, '');
      await dropMessageFile(inside, { threadId, side, userId, file });
    });
  },
});

/**
 * Marks the messages up to this number as read by the company, of which all others who read the
 * inquiry are told. Throws not_found, refused.
 */
export const markInquiryRead = defineCommand({
  permission: whyNotTalk,
  async run(context, inquiry: NamedInquiry, number: number): Promise<void> {
    const { row, side, userId } = await getInquiryParty(context, inquiry);
    await inTransaction(context, async (inside) => {
      if (!(await markRead(inside, { threadId: row.threadId, side, number }))) return;
      const readers = await readersOf(inside, row);
      const userIds = readers.filter((id) => id !== userId);
      await emit(inside, inquiryChanged({ id: row.publicId, userIds }));
    });
  },
});
