// Files for a request, uploaded before it is sent.
import { and, eq } from 'drizzle-orm';
import {
  checkAttachmentSize,
  type ReadAttachment,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdCompanies } from '#features/companies/queries/held-parties.server.ts';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { invalid, isKervanError, notFound } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { whyNotOrder } from '../permissions.ts';
import { isUnsentFile, type RequestWriter } from '../queries/order-files.server.ts';
import { limits, maxOrderFiles, orderFilePrefix } from '../rules.ts';
import { forgetStoredFiles } from '../services/order-files.server.ts';
import { orderFiles } from '../table.server.ts';

const writerOf = ({ actor }: Context): RequestWriter => {
  const { userId, companyId } = actor as Member;
  return { userId: userId as Id<'user'>, companyId: companyId as Id<'company'> };
};

type Stored = { readonly id: Id<'orderFile'>; readonly storageKey: string };

/** Returns false when the same file is there already, as when a form is sent twice. */
async function insertFile(
  context: Context,
  writer: RequestWriter,
  { id, storageKey, ...file }: Stored & ReadAttachment,
): Promise<boolean> {
  if (!(await lockUser(context, writer.userId))) throw notFound();
  await holdCompanies(context);
  const unsent = await context.db
    .select({ name: orderFiles.name, sizeBytes: orderFiles.sizeBytes })
    .from(orderFiles)
    .where(isUnsentFile(writer));
  const sizeBytes = file.content.length;
  if (unsent.some((one) => one.name === file.name && one.sizeBytes === sizeBytes)) return false;
  if (unsent.length >= maxOrderFiles) throw invalid({ attachments: 'tooManyOrderFiles' });
  await context.db.insert(orderFiles).values({
    id,
    userId: writer.userId,
    companyId: writer.companyId,
    name: file.name,
    kind: file.kind,
    sizeBytes,
    storageKey,
    createdAt: context.now(),
  });
  return true;
}

type NewFile = { readonly name: string; readonly bytes: Buffer };

/**
 * Keeps a file for the person's next request. Throws invalid or unsupported_type (`attachments`),
 * too_many, refused, unauthenticated.
 */
export const keepOrderFile = defineCommand({
  permission: whyNotOrder,
  async run(context, { name, bytes }: NewFile): Promise<void> {
    const writer = writerOf(context);
    checkAttachmentSize(bytes.length);
    await countTry(context, 'order files', writer.userId, limits.files);
    const file = await readAttachment(name, bytes);
    const id = newId<'orderFile'>();
    const storageKey = `${orderFilePrefix}${id}.${file.kind}`;
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

/** Removes a file that was not sent. Throws not_found, refused, unauthenticated. */
export const dropOrderFile = defineCommand({
  permission: whyNotOrder,
  async run(context, file: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const gone = await inside.db
        .delete(orderFiles)
        .where(and(isUnsentFile(writerOf(inside)), eq(orderFiles.publicId, file)))
        .returning({ key: orderFiles.storageKey });
      if (gone.length === 0) throw notFound();
      await forgetStoredFiles(inside, gone);
    });
  },
});
