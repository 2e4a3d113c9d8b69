// What follows the payment of an order: production, inspection, shipments and the receipt.
import { asc, desc, eq, inArray } from 'drizzle-orm';
import { isPaidInFull } from '#features/order-payments/queries/order-payments.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import {
  getOrderParty,
  type NamedOrder,
  type OrderRow,
} from '#features/orders/queries/order-party.server.ts';
import { orderLines, orders } from '#features/orders/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import { inLanguage } from '#shared/per-language.ts';
import { confirmedByClockAt } from '../rules.ts';
import {
  inspectionReports,
  orderMilestones,
  shipmentLines,
  shipments,
  shippedQuantities,
} from '../table.server.ts';
import { readInspectionPrice } from './inspection-price.server.ts';
import { findInspection } from './inspections.server.ts';
import { filesOfOrder, listUnsentFiles, type SentFile } from './shipment-files.server.ts';

async function readLines(context: Context, row: OrderRow) {
  const { locale, db } = context;
  const [lines, counted, terms] = await Promise.all([
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, row.id))
      .orderBy(asc(orderLines.position)),
    db.select().from(shippedQuantities).where(eq(shippedQuantities.orderId, row.id)),
    getTerms(context, row.id, row.revision),
  ]);
  return terms.lines.flatMap(({ position, quantity: ordered }) => {
    const line = lines.find((one) => one.position === position);
    if (!line) return [];
    const shipped = counted.find((one) => one.position === position)?.shipped ?? 0;
    const name = inLanguage(line.title, locale, line.mainLanguage)!;
    return {
      position,
      name,
      variantName: line.options
        .map(({ value }) => inLanguage(value, locale, line.mainLanguage)?.value ?? '')
        .join(' · '),
      sku: line.sku,
      unit: line.unit,
      ordered,
      shipped,
      left: ordered - shipped,
    };
  });
}

type FileView = Pick<SentFile, 'id' | 'name' | 'kind' | 'sizeBytes'>;
const fileView = ({ id, name, kind, sizeBytes }: SentFile): FileView => ({
  id,
  name,
  kind,
  sizeBytes,
});

async function readMilestones({ db }: Context, row: OrderRow, files: readonly SentFile[]) {
  const rows = await db
    .select({
      rowId: orderMilestones.id,
      kind: orderMilestones.kind,
      text: orderMilestones.text,
      at: orderMilestones.at,
    })
    .from(orderMilestones)
    .where(eq(orderMilestones.orderId, row.id))
    .orderBy(desc(orderMilestones.at), desc(orderMilestones.id));
  return rows.map(({ rowId, ...milestone }) => ({
    ...milestone,
    files: files.filter(({ milestoneId }) => milestoneId === rowId).map(fileView),
  }));
}

async function readShipments({ db }: Context, row: OrderRow, files: readonly SentFile[]) {
  const rows = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, row.id))
    .orderBy(asc(shipments.number));
  const lines =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(shipmentLines)
          .where(
            inArray(
              shipmentLines.shipmentId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(shipmentLines.position));
  return rows.map((shipment) => {
    const own = files.filter(({ shipmentId }) => shipmentId === shipment.id);
    return {
      id: shipment.publicId,
      number: shipment.number,
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      shippedOn: shipment.shippedOn,
      note: shipment.note,
      createdAt: shipment.createdAt,
      delivery:
        shipment.deliveredAt === null
          ? null
          : {
              on: shipment.deliveredOn!,
              by: shipment.deliveredBy!,
              receivedBy: shipment.receivedBy,
              note: shipment.deliveryNote,
              at: shipment.deliveredAt,
              files: own.filter(({ purpose }) => purpose === 'delivery').map(fileView),
            },
      lines: lines
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .map(({ position, quantity }) => ({ position, quantity })),
      files: own.filter(({ purpose }) => purpose === 'shipment').map(fileView),
    };
  });
}

async function readInspection(context: Context, row: OrderRow, files: readonly SentFile[]) {
  const found = await findInspection(context, row.id);
  if (found === null) return null;
  const reports = await context.db
    .select({
      rowId: inspectionReports.id,
      result: inspectionReports.result,
      text: inspectionReports.text,
      at: inspectionReports.at,
    })
    .from(inspectionReports)
    .where(eq(inspectionReports.inspectionId, found.id))
    .orderBy(desc(inspectionReports.at), desc(inspectionReports.id));
  return {
    state: found.state,
    priceMinor: found.priceMinor,
    wishes: found.wishes,
    bookedAt: found.bookedAt,
    reports: reports.map(({ rowId, ...report }) => ({
      ...report,
      files: files.filter(({ reportId }) => reportId === rowId).map(fileView),
    })),
  };
}

async function read(context: Context, row: OrderRow) {
  const files = await filesOfOrder(context, row.id);
  const [lines, milestones, sent, inspection, isPaid, inspectionPriceMinor] = await Promise.all([
    readLines(context, row),
    readMilestones(context, row, files),
    readShipments(context, row, files),
    readInspection(context, row, files),
    isPaidInFull(context, row.id),
    readInspectionPrice(context),
  ]);
  const isMade = row.state === 'in_production' || row.state === 'inspected';
  const isReportDue = inspection?.state === 'booked' || inspection?.state === 'rework';
  return {
    id: row.publicId,
    state: row.state,
    wantsInspection: row.wantsInspection,
    lines,
    milestones,
    shipments: sent,
    inspection,
    inspectionPriceMinor,
    isMade,
    /** A key of `error` texts; null: nothing hinders it. */
    whyNotShip: !isPaid ? 'orderBalanceOpen' : isReportDue ? 'inspectionDue' : null,
    isReportDue,
    isInspectable:
      (row.state === 'held' || row.state === 'in_production') && row.firstShippedAt === null,
    deliveredAt: row.deliveredAt,
    confirmedAt: row.confirmedAt,
    confirmsAt: row.deliveredAt === null ? null : confirmedByClockAt(row.deliveredAt),
  };
}

export type Fulfilment = Awaited<ReturnType<typeof read>> & {
  readonly side: ThreadSide | null;
  readonly unsent: Awaited<ReturnType<typeof listUnsentFiles>>;
};

/** For a party. Throws not_found, refused, unauthenticated. */
export async function getFulfilment(context: Context, named: NamedOrder): Promise<Fulfilment> {
  permit(whyNotNegotiateOrders(context.actor));
  const { row, side, userId, companyId } = await getOrderParty(context, named);
  const [order, unsent] = await Promise.all([
    read(context, row),
    listUnsentFiles(context, { orderId: row.id, userId, companyId }),
  ]);
  return { ...order, side, unsent };
}

/** For the market's staff. Throws not_found, refused, unauthenticated. */
export async function getFulfilmentOfMarket(context: Context, order: string): Promise<Fulfilment> {
  permit(whyNotAdministerWith('orders')(context.actor));
  const [row] = await context.db.select().from(orders).where(eq(orders.publicId, order));
  if (!row) throw notFound();
  const { userId, companyId } = actorIds(context.actor);
  const [whole, unsent] = await Promise.all([
    read(context, row),
    userId === null || companyId === null
      ? []
      : listUnsentFiles(context, { orderId: row.id, userId, companyId }),
  ]);
  return { ...whole, side: null, unsent };
}
