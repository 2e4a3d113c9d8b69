// Evidence, uploaded before the statement that it is for is sent.
import { and, eq, isNull } from 'drizzle-orm';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { getOrderParty, type NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { limits } from '../rules/when.ts';
import { deleteFiles, insertFile, withStoredFile } from '../services/dispute-files.server.ts';
import { holdForStep } from '../services/tell-dispute.server.ts';
import { disputeFiles } from '../table.server.ts';

/**
 * Keeps a file for the person's next statement. Throws invalid or unsupported_type (`attachments`),
 * too_many, not_found, refused, unauthenticated.
 */
export const keepDisputeFile = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(
    context,
    named: NamedOrder,
    { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  ): Promise<void> {
    const { row, userId, companyId } = await getOrderParty(context, named);
    checkAttachmentSize(bytes.length);
    await countTry(context, 'dispute files', userId, limits.files);
    const file = await readAttachment(name, bytes);
    await withStoredFile(context, file, (stored) =>
      inTransaction(context, async (inside) => {
        await holdForStep(inside, row);
        return insertFile(inside, { orderId: row.id, userId, companyId }, stored);
      }),
    );
  },
});

/** Removes an own file that was not sent. Throws not_found, refused, unauthenticated. */
export const dropDisputeFile = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, file: string): Promise<void> {
    const { userId, companyId } = context.actor as Member;
    await inTransaction(context, async (inside) => {
      const gone = await deleteFiles(
        inside,
        and(
          eq(disputeFiles.publicId, file),
          eq(disputeFiles.userId, userId),
          eq(disputeFiles.companyId, companyId as Id<'company'>),
          isNull(disputeFiles.statementId),
        )!,
      );
      if (gone === 0) throw notFound();
    });
  },
});
