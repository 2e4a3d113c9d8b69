// Attachments of a request: untrusted until their kind is verified, and never served as pages.
import { and, eq } from 'drizzle-orm';
import { countTry } from '#platform/http/try-limits.ts';
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
 * Returns the kind and the bytes to store. Throws unsupported_type (`attachments`) for a kind that
 * is not accepted or differs from the name.
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
 * Throws invalid or unsupported_type (`attachments`), too_many, not_found, conflict, refused,
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
      // If this fails, the nightly cleaning removes the file without a row.
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

/** Removes an attachment. Throws not_found, conflict, refused, unauthenticated. */
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
