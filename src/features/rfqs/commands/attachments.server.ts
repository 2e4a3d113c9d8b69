// Files beside a request: hostile until shown to be of a kind that is taken, and never given to
// anybody as a page.
import { and, eq } from 'drizzle-orm';
import { countTry } from '#features/accounts/services/limits.server.ts';
import { cleanPicture } from '#features/media/services/clean-picture.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { invalid, notFound, unsupportedType } from '#platform/http/problems.ts';
import { newId } from '#shared/ids.ts';
import { attachmentKindOf, attachmentName, claimedKind } from '../attachment-kind.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { draftLimitsOf } from '../queries/draft-limits.server.ts';
import { attachmentPrefix, limits, maxAttachmentBytes } from '../rules.ts';
import type { AttachmentKind } from '../schemas.ts';
import { rfqAuthor, holdEditable } from '../services/rfq-author.server.ts';
import { forgetAttachments } from '../services/forget-attachments.server.ts';
import { rfqAttachments } from '../table.server.ts';

const pictureFormats: Partial<Record<AttachmentKind, 'jpeg' | 'png'>> = { jpg: 'jpeg', png: 'png' };

/**
 * What it is and what is kept of it. Throws Unsupported (`attachments`) when it is of no kind that
 * is taken, or not what its name says.
 */
async function readAttachment(
  name: string,
  bytes: Buffer,
): Promise<{ kind: AttachmentKind; content: Buffer }> {
  const kind = attachmentKindOf(bytes);
  const claimed = claimedKind(name);
  if (claimed === 'other' || kind === null) throw unsupportedType({ attachments: 'fileKind' });
  if (claimed !== null && claimed !== kind)
    throw unsupportedType({ attachments: 'fileNotAsNamed' });
  const format = pictureFormats[kind];
  if (format === undefined) return { kind, content: bytes };
  const content = await cleanPicture(bytes, format);
  if (content === null) throw unsupportedType({ attachments: 'filePicture' });
  if (content.length > maxAttachmentBytes) throw invalid({ attachments: 'fileTooLarge' });
  return { kind, content };
}

/**
 * Throws invalid or Unsupported (`attachments`), TooMany, not_found, conflict, refused,
 * unauthenticated.
 */
export const addRfqAttachment = defineCommand({
  permission: whyNotAskForQuotes,
  async run(
    context,
    publicId: string,
    { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  ): Promise<{ publicId: string }> {
    const who = rfqAuthor(context);
    if (bytes.length > maxAttachmentBytes) throw invalid({ attachments: 'fileTooLarge' });
    if (bytes.length === 0) throw invalid({ attachments: 'fileEmpty' });
    await countTry(context, 'rfq files', who.userId, limits.files);
    const { kind, content } = await readAttachment(name, bytes);
    return inTransaction(context, async (inside) => {
      const { id: rfqId } = await holdEditable(inside, who, publicId);
      const { isConfirmed, attachments: max } = await draftLimitsOf(inside, who.userId);
      if ((await inside.db.$count(rfqAttachments, eq(rfqAttachments.rfqId, rfqId))) >= max) {
        throw invalid({
          attachments: {
            key: isConfirmed ? 'tooManyFiles' : 'tooManyUnconfirmedFiles',
            values: { count: max },
          },
        });
      }
      const id = newId<'rfqAttachment'>();
      const storageKey = `${attachmentPrefix}${id}.${kind}`;
      // Without its row, when this fails, it goes with the nightly cleaning.
      await inside.services.files.put(storageKey, content);
      const [made] = await inside.db
        .insert(rfqAttachments)
        .values({
          id,
          rfqId,
          name: attachmentName(name, kind),
          kind,
          sizeBytes: content.length,
          storageKey,
          createdAt: inside.now(),
        })
        .returning({ publicId: rfqAttachments.publicId });
      return made!;
    });
  },
});

/** Throws not_found, conflict, refused, unauthenticated. */
export const removeRfqAttachment = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string, attachment: string): Promise<void> {
    const who = rfqAuthor(context);
    await inTransaction(context, async (inside) => {
      const { id: rfqId } = await holdEditable(inside, who, publicId);
      const gone = await inside.db
        .delete(rfqAttachments)
        .where(and(eq(rfqAttachments.rfqId, rfqId), eq(rfqAttachments.publicId, attachment)))
        .returning({ key: rfqAttachments.storageKey });
      if (gone.length === 0) throw notFound();
      await forgetAttachments(
        inside,
        gone.map(({ key }) => key),
      );
    });
  },
});
