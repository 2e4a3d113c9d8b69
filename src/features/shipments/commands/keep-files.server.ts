// Photos and documents, uploaded before the form that they are for is sent.
import { and, eq, isNull } from 'drizzle-orm';
import {
  checkAttachmentSize,
  readAttachment,
} from '#features/attachments/services/read-attachment.server.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { whyNotTakeOrders } from '#features/orders/permissions.ts';
import { holdOrder, type NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { notFound } from '#platform/http/problems.ts';
import { type Member, whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { getSeller } from '../queries/order-side.server.ts';
import { getOrderToInspect } from '../queries/inspections.server.ts';
import type { FileForm } from '../queries/shipment-files.server.ts';
import { getShipment } from '../queries/shipment.server.ts';
import { limits } from '../rules.ts';
import type { FilePurpose } from '../schemas.ts';
import { deleteFiles, insertFile, withStoredFile } from '../services/shipment-files.server.ts';
import { shipmentFiles } from '../table.server.ts';

type NewFile = { readonly name: string; readonly bytes: Buffer };

async function keep(context: Context, form: FileForm, { name, bytes }: NewFile): Promise<void> {
  checkAttachmentSize(bytes.length);
  await countTry(context, 'shipment files', form.userId, limits.files);
  const file = await readAttachment(name, bytes);
  await withStoredFile(context, file, (stored) =>
    inTransaction(context, async (inside) => {
      await holdParties(inside);
      await holdOrder(inside, form.orderId);
      return insertFile(inside, form, stored);
    }),
  );
}

type SellerForm = {
  readonly purpose: Exclude<FilePurpose, 'report'>;
  /** Public id, of a delivery. */
  readonly shipment: string | null;
};

/**
 * Keeps a file for the seller's next milestone, shipment or proof of delivery. Throws invalid or
 * unsupported_type (`attachments`), too_many, not_found, refused, unauthenticated.
 */
export const keepShipmentFile = defineCommand({
  permission: whyNotTakeOrders,
  async run(context, named: NamedOrder, { purpose, shipment, ...file }: SellerForm & NewFile) {
    const { row, userId, companyId } = await getSeller(context, named);
    const of = purpose === 'delivery' ? await getShipment(context, row.id, shipment ?? '') : null;
    await keep(
      context,
      { orderId: row.id, userId, companyId, purpose, shipmentId: of?.id ?? null },
      file,
    );
  },
});

/** Keeps a file for the next report of an inspection. Throws as the one above. */
export const keepReportFile = defineCommand({
  permission: whyNotAdministerWith('orders'),
  async run(context, order: string, file: NewFile): Promise<void> {
    const { id: orderId } = await getOrderToInspect(context, order);
    const { userId, companyId } = context.actor as Member;
    await keep(
      context,
      {
        orderId,
        userId: userId,
        companyId: companyId as Id<'company'>,
        purpose: 'report',
        shipmentId: null,
      },
      file,
    );
  },
});

/** Removes an own file that was not sent. Throws not_found, refused, unauthenticated. */
export const dropShipmentFile = defineCommand({
  permission: whyNotTakeOrders,
  async run(context, file: string): Promise<void> {
    const { userId, companyId } = context.actor as Member;
    await inTransaction(context, async (inside) => {
      const gone = await deleteFiles(
        inside,
        and(
          eq(shipmentFiles.publicId, file),
          eq(shipmentFiles.userId, userId),
          eq(shipmentFiles.companyId, companyId as Id<'company'>),
          isNull(shipmentFiles.sentAt),
        )!,
      );
      if (gone === 0) throw notFound();
    });
  },
});
