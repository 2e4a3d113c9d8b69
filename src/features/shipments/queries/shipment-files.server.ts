// Photos and documents of what follows the payment.
import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { getOrderParty, type NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { FilePurpose } from '../schemas.ts';
import { shipmentFiles, shipments } from '../table.server.ts';

/** For which form of which person files are kept. */
export type FileForm = {
  readonly orderId: Id<'order'>;
  readonly companyId: Id<'company'>;
  readonly userId: Id<'user'>;
  readonly purpose: FilePurpose;
  /** Of a delivery. */
  readonly shipmentId: Id<'shipment'> | null;
};

/** SQL condition: uploaded for this form, which was not sent. */
export const isUnsentFile = ({ orderId, userId, companyId, purpose, shipmentId }: FileForm): SQL =>
  and(
    eq(shipmentFiles.orderId, orderId),
    eq(shipmentFiles.userId, userId),
    eq(shipmentFiles.companyId, companyId),
    eq(shipmentFiles.purpose, purpose),
    shipmentId === null ? undefined : eq(shipmentFiles.shipmentId, shipmentId),
    isNull(shipmentFiles.sentAt),
  )!;

const shown = {
  id: shipmentFiles.publicId,
  name: shipmentFiles.name,
  kind: shipmentFiles.kind,
  sizeBytes: shipmentFiles.sizeBytes,
};

/** What a person has uploaded for forms of this order that were not sent. */
export const listUnsentFiles = (
  { db }: Context,
  { orderId, userId, companyId }: Pick<FileForm, 'orderId' | 'userId' | 'companyId'>,
) =>
  db
    .select({ ...shown, purpose: shipmentFiles.purpose, shipment: shipments.publicId })
    .from(shipmentFiles)
    .leftJoin(shipments, eq(shipments.id, shipmentFiles.shipmentId))
    .where(
      and(
        eq(shipmentFiles.orderId, orderId),
        eq(shipmentFiles.userId, userId),
        eq(shipmentFiles.companyId, companyId),
        isNull(shipmentFiles.sentAt),
      ),
    )
    .orderBy(asc(shipmentFiles.id));

/** Of what was sent. */
export const filesOfOrder = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({
      ...shown,
      purpose: shipmentFiles.purpose,
      milestoneId: shipmentFiles.milestoneId,
      shipmentId: shipmentFiles.shipmentId,
      reportId: shipmentFiles.reportId,
    })
    .from(shipmentFiles)
    .where(and(eq(shipmentFiles.orderId, orderId), isNotNull(shipmentFiles.sentAt)))
    .orderBy(asc(shipmentFiles.id));
export type SentFile = Awaited<ReturnType<typeof filesOfOrder>>[number];

async function open({ db, services }: Context, orderId: Id<'order'>, file: string) {
  const [found] = await db
    .select({ ...shown, storageKey: shipmentFiles.storageKey })
    .from(shipmentFiles)
    .where(
      and(
        eq(shipmentFiles.orderId, orderId),
        eq(shipmentFiles.publicId, file),
        isNotNull(shipmentFiles.sentAt),
      ),
    );
  const stored = found && (await services.files.find(found.storageKey));
  if (!found || !stored) throw notFound();
  const { name, kind } = found;
  return { name, kind, sizeBytes: stored.sizeBytes, read: () => stored.read() };
}

/** For the two parties. Throws not_found, refused, unauthenticated. */
export async function openShipmentFile(context: Context, named: NamedOrder, file: string) {
  const { row } = await getOrderParty(context, named);
  return open(context, row.id, file);
}

/** For the market's staff. Throws not_found, refused, unauthenticated. */
export async function openShipmentFileOfMarket(context: Context, order: string, file: string) {
  permit(whyNotAdministerWith('orders')(context.actor));
  const [row] = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.publicId, order));
  if (!row) throw notFound();
  return open(context, row.id, file);
}
