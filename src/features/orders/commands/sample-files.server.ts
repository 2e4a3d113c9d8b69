// Photos that show why a sample is rejected, uploaded before the rejection is sent.
import { and, eq, isNull } from 'drizzle-orm';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { whyNotOrder } from '../permissions.ts';
import {
  getOrderParty,
  holdOrder,
  type NamedOrder,
  type OrderParty,
  type OrderRow,
} from '../queries/order-party.server.ts';
import { limits } from '../rules.ts';
import { forgetStoredFiles, insertFile, withStoredFile } from '../services/order-files.server.ts';
import { orderFiles, orderSamples } from '../table.server.ts';

/** Throws refused for the seller, who sees the order and may not do this. */
async function getBuyer(context: Context, named: NamedOrder): Promise<OrderParty> {
  const party = await getOrderParty(context, named);
  if (party.side !== 'buyer') throw refused('notPermitted');
  return party;
}

/** The number of the sample that waits for the decision; holds the order. Null: none does. */
async function holdSample(context: Context, { row }: OrderParty): Promise<number | null> {
  await holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);
  await holdOrder(context, row.id);
  const [waiting] = await context.db
    .select({ number: orderSamples.number })
    .from(orderSamples)
    .where(and(eq(orderSamples.orderId, row.id), isNull(orderSamples.decidedAt)));
  return waiting?.number ?? null;
}

const isOfSample = (orderId: OrderRow['id'], number: number) =>
  and(eq(orderFiles.orderId, orderId), eq(orderFiles.sampleNumber, number))!;

type NewFile = { readonly name: string; readonly bytes: Buffer };

/**
 * Keeps a file for the rejection of the sample that the buyer has. Throws invalid or
 * unsupported_type (`attachments`), conflict (`orderSampleDecided`), too_many, not_found, refused,
 * unauthenticated.
 */
export const keepSampleFile = defineCommand({
  permission: whyNotOrder,
  async run(context, named: NamedOrder, { name, bytes }: NewFile): Promise<void> {
    const party = await getBuyer(context, named);
    const { userId, companyId, row } = party;
    checkAttachmentSize(bytes.length);
    await countTry(context, 'order files', userId, limits.files);
    const file = await readAttachment(name, bytes);
    await withStoredFile(context, file, (stored) =>
      inTransaction(context, async (inside) => {
        const sampleNumber = await holdSample(inside, party);
        if (sampleNumber === null) throw conflict('orderSampleDecided');
        const owner = { userId, companyId, orderId: row.id, sampleNumber };
        return insertFile(inside, owner, { stored, among: isOfSample(row.id, sampleNumber) });
      }),
    );
  },
});

/** Removes one before the sample is decided. Throws not_found, refused, unauthenticated. */
export const dropSampleFile = defineCommand({
  permission: whyNotOrder,
  async run(context, named: NamedOrder, file: string): Promise<void> {
    const party = await getBuyer(context, named);
    await inTransaction(context, async (inside) => {
      const number = await holdSample(inside, party);
      if (number === null) throw notFound();
      const gone = await inside.db
        .delete(orderFiles)
        .where(and(isOfSample(party.row.id, number), eq(orderFiles.publicId, file)))
        .returning({ key: orderFiles.storageKey });
      if (gone.length === 0) throw notFound();
      await forgetStoredFiles(inside, gone);
    });
  },
});
