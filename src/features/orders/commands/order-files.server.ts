// Files for a request, uploaded before it is sent.
import { and, eq } from 'drizzle-orm';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdCompanies } from '#features/companies/queries/held-parties.server.ts';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOrder } from '../permissions.ts';
import { isUnsentFile, type RequestWriter } from '../queries/order-files.server.ts';
import { limits } from '../rules.ts';
import { forgetStoredFiles, insertFile, withStoredFile } from '../services/order-files.server.ts';
import { orderFiles } from '../table.server.ts';

const writerOf = ({ actor }: Context): RequestWriter => {
  const { userId, companyId } = actor as Member;
  return { userId: userId, companyId: companyId as Id<'company'> };
};

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
    await withStoredFile(context, file, (stored) =>
      inTransaction(context, async (inside) => {
        if (!(await lockUser(inside, writer.userId))) throw notFound();
        await holdCompanies(inside);
        const owner = { ...writer, orderId: null, sampleNumber: null };
        return insertFile(inside, owner, { stored, among: isUnsentFile(writer) });
      }),
    );
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
