// Attachments of a request: untrusted until their kind is verified, and never served as pages.
import { and, eq } from 'drizzle-orm';
import type { AttachmentKind } from '#features/attachments/schemas.ts';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { type Id, newId } from '#shared/ids.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { draftLimitsOf } from '../queries/draft-limits.server.ts';
import { attachmentPrefix, limits } from '../rules.ts';
import { findEditable, holdEditable, rfqAuthor } from '../services/rfq-author.server.ts';
import { forgetAttachments } from '../services/forget-attachments.server.ts';
import { rfqAttachments } from '../table.server.ts';

type AddedAttachment = {
  readonly publicId: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly sizeBytes: number;
};

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
  ): Promise<AddedAttachment> {
    const who = rfqAuthor(context);
    checkAttachmentSize(bytes.length);
    await countTry(context, 'rfq files', who.userId, limits.files);
    const check = async (inside: Context, rfqId: Id<'rfq'>) => {
      const { isConfirmed, attachments: max } = await draftLimitsOf(inside, who.userId);
      if ((await inside.db.$count(rfqAttachments, eq(rfqAttachments.rfqId, rfqId))) < max) return;
      throw invalid({
        attachments: {
          key: isConfirmed ? 'tooManyFiles' : 'tooManyUnconfirmedFiles',
          values: { count: max },
        },
      });
    };
    await check(context, await findEditable(context, who, publicId));
    const file = await readAttachment(name, bytes);
    const id = newId<'rfqAttachment'>();
    const storageKey = `${attachmentPrefix}${id}.${file.kind}`;
    // Before anything is locked, since storage may be slow. The nightly cleaning removes files
    // without a row.
    await context.services.files.put(storageKey, file.content);
    return inTransaction(context, async (inside) => {
      const { id: rfqId } = await holdEditable(inside, who, publicId);
      await check(inside, rfqId);
      const [made] = await inside.db
        .insert(rfqAttachments)
        .values({
          id,
          rfqId,
          name: file.name,
          kind: file.kind,
          sizeBytes: file.content.length,
          storageKey,
          createdAt: inside.now(),
        })
        .returning({
          publicId: rfqAttachments.publicId,
          name: rfqAttachments.name,
          kind: rfqAttachments.kind,
          sizeBytes: rfqAttachments.sizeBytes,
        });
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
