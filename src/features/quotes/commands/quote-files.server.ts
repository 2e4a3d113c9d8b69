// Files for an offer, uploaded before it is sent.
import { and, eq } from 'drizzle-orm';
import {
  checkAttachmentSize,
  type ReadAttachment,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdActor, holdCompanies } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { invalid, isKervanError, notFound } from '#platform/http/problems.ts';
import { newId } from '#shared/ids.ts';
import { whyNotAnswer } from '../permissions.ts';
import {
  getOfferWriter,
  isUnsentFile,
  type OfferSubject,
  type OfferWriter,
} from '../queries/quote-files.server.ts';
import { lockMember } from '../queries/quoting-seller.server.ts';
import { limits, maxOfferFiles, quoteFilePrefix } from '../rules.ts';
import { forgetStoredFiles } from '../services/quote-files.server.ts';
import { quoteFiles } from '../table.server.ts';

type Stored = { readonly id: ReturnType<typeof newId<'quoteFile'>>; readonly storageKey: string };

/** Returns false when the same file is there already, as when a form is sent twice. */
async function insertFile(
  context: Context,
  writer: OfferWriter,
  { id, storageKey, ...file }: Stored & ReadAttachment,
): Promise<boolean> {
  await holdActor(context);
  await lockMember(context, writer);
  await holdCompanies(context);
  const unsent = await context.db
    .select({ name: quoteFiles.name, sizeBytes: quoteFiles.sizeBytes })
    .from(quoteFiles)
    .where(isUnsentFile(writer));
  const sizeBytes = file.content.length;
  if (unsent.some((one) => one.name === file.name && one.sizeBytes === sizeBytes)) return false;
  if (unsent.length >= maxOfferFiles) throw invalid({ attachments: 'tooManyQuoteFiles' });
  await context.db.insert(quoteFiles).values({
    id,
    ...writer,
    name: file.name,
    kind: file.kind,
    sizeBytes,
    storageKey,
    createdAt: context.now(),
  });
  return true;
}

/**
 * Keeps a file for the person's next offer. Throws invalid or unsupported_type (`attachments`),
 * too_many, conflict (`quoteEnded`), not_found, refused, unauthenticated.
 */
export const keepQuoteFile = defineCommand({
  permission: whyNotAnswer,
  async run(
    context,
    subject: OfferSubject,
    { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  ): Promise<void> {
    const writer = await getOfferWriter(context, subject);
    checkAttachmentSize(bytes.length);
    await countTry(context, 'quote files', writer.userId, limits.files);
    const file = await readAttachment(name, bytes);
    const id = newId<'quoteFile'>();
    const storageKey = `${quoteFilePrefix}${id}.${file.kind}`;
    const { files } = context.services;
    // Before the transaction, so that a slow disk holds no lock.
    await files.put(storageKey, file.content);
    try {
      const isKept = await inTransaction(context, (inside) =>
        insertFile(inside, writer, { ...file, id, storageKey }),
      );
      if (!isKept) await files.delete(storageKey);
    } catch (error) {
      // After any other the row may be there; the nightly cleaning removes files without one.
      if (isKervanError(error)) await files.delete(storageKey);
      throw error;
    }
  },
});

/** Removes a file that was not sent. Throws not_found, conflict, refused, unauthenticated. */
export const dropQuoteFile = defineCommand({
  permission: whyNotAnswer,
  async run(context, subject: OfferSubject, file: string): Promise<void> {
    const writer = await getOfferWriter(context, subject);
    await inTransaction(context, async (inside) => {
      const gone = await inside.db
        .delete(quoteFiles)
        .where(and(isUnsentFile(writer), eq(quoteFiles.publicId, file)))
        .returning({ key: quoteFiles.storageKey });
      if (gone.length === 0) throw notFound();
      await forgetStoredFiles(inside, gone);
    });
  },
});
