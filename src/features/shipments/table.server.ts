import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { type AttachmentKind, attachmentKinds } from '#features/attachments/schemas.ts';
import { companies } from '#features/companies/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { type ThreadSide, threadSides } from '#features/threads/schemas.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import {
  type FilePurpose,
  filePurposes,
  type InspectionResult,
  inspectionResults,
  type InspectionState,
  inspectionStates,
  type MilestoneKind,
  milestoneKinds,
} from './schemas.ts';

const orderId = () =>
  idOf<'order'>('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });
/** Null once erased. */
const userId = () => idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' });

/** What the seller tells of the production. */
export const orderMilestones = pgTable(
  'order_milestones',
  {
    id: id<'orderMilestone'>(),
    orderId: orderId(),
    kind: text('kind').$type<MilestoneKind>().notNull(),
    text: text('text').notNull(),
    userId: userId(),
    /** Chosen by the sender: what is sent again under it is told once. */
    clientKey: text('client_key').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('order_milestones_once').on(table.orderId, table.clientKey),
    index('order_milestones_user').on(table.userId),
    check('order_milestones_kind', isAmong('kind', milestoneKinds)),
  ],
);

/** A part of an order, or all of it, on its way. */
export const shipments = pgTable(
  'shipments',
  {
    id: id<'shipment'>(),
    publicId: publicId(),
    orderId: orderId(),
    /** Counts the shipments of the order, from 1. */
    number: smallint('number').notNull(),
    carrier: text('carrier').notNull(),
    trackingNumber: text('tracking_number').notNull(),
    shippedOn: date('shipped_on').notNull(),
    note: text('note').notNull(),
    userId: userId(),
    clientKey: text('client_key').notNull(),
    createdAt: instant('created_at').notNull(),
    deliveredOn: date('delivered_on'),
    receivedBy: text('received_by').notNull().default(''),
    deliveryNote: text('delivery_note').notNull().default(''),
    /** Who said so, and when: the day itself may be earlier. */
    deliveredBy: text('delivered_by').$type<ThreadSide>(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    unique('shipments_number').on(table.orderId, table.number),
    unique('shipments_once').on(table.orderId, table.clientKey),
    index('shipments_user').on(table.userId),
    check('shipments_delivered_by', isAmong('delivered_by', threadSides)),
    check('shipments_delivered', sql`(delivered_by is null) = (delivered_at is null)`),
  ],
);

/** What lies in a shipment, by the positions of the order's lines. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: idOf<'shipment'>('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    check('shipment_lines_quantity', sql`quantity > 0`),
  ],
);

/** How much of each line has been shipped: never more than was ordered. */
export const shippedQuantities = pgTable(
  'shipped_quantities',
  {
    orderId: orderId(),
    position: smallint('position').notNull(),
    ordered: integer('ordered').notNull(),
    shipped: integer('shipped').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('shipped_quantities_most', sql`shipped between 0 and ordered`),
  ],
);

/** A look at what was made before it is shipped, which the buyer books for a price. */
export const inspections = pgTable(
  'inspections',
  {
    id: id<'inspection'>(),
    orderId: orderId().unique('inspections_once'),
    state: text('state').$type<InspectionState>().notNull(),
    /** In cents of a dollar, as it was when it was booked. */
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    wishes: text('wishes').notNull(),
    userId: userId(),
    bookedAt: instant('booked_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('inspections_open')
      .on(table.bookedAt)
      .where(sql`state in ('booked', 'rework')`),
    index('inspections_user').on(table.userId),
    check('inspections_state', isAmong('state', inspectionStates)),
    check('inspections_price', sql`price_minor > 0`),
  ],
);

/** What the market's inspector found; after rework there is another one. */
export const inspectionReports = pgTable(
  'inspection_reports',
  {
    id: id<'inspectionReport'>(),
    inspectionId: idOf<'inspection'>('inspection_id')
      .notNull()
      .references(() => inspections.id, { onDelete: 'cascade' }),
    result: text('result').$type<InspectionResult>().notNull(),
    text: text('text').notNull(),
    userId: userId(),
    clientKey: text('client_key').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('inspection_reports_once').on(table.inspectionId, table.clientKey),
    index('inspection_reports_user').on(table.userId),
    check('inspection_reports_result', isAmong('result', inspectionResults)),
  ],
);

/** Photos and documents, uploaded before the form that they are for is sent. */
export const shipmentFiles = pgTable(
  'shipment_files',
  {
    id: id<'shipmentFile'>(),
    publicId: publicId(),
    orderId: orderId(),
    purpose: text('purpose').$type<FilePurpose>().notNull(),
    milestoneId: idOf<'orderMilestone'>('milestone_id').references(() => orderMilestones.id, {
      onDelete: 'cascade',
    }),
    /** Also of its delivery. */
    shipmentId: idOf<'shipment'>('shipment_id').references(() => shipments.id, {
      onDelete: 'cascade',
    }),
    reportId: idOf<'inspectionReport'>('report_id').references(() => inspectionReports.id, {
      onDelete: 'cascade',
    }),
    /** Null: the form that it is for was not sent. */
    sentAt: instant('sent_at'),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    userId: userId(),
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('shipment_files_order').on(table.orderId),
    index('shipment_files_milestone').on(table.milestoneId),
    index('shipment_files_shipment').on(table.shipmentId),
    index('shipment_files_report').on(table.reportId),
    index('shipment_files_unsent')
      .on(table.createdAt)
      .where(sql`sent_at is null`),
    index('shipment_files_company').on(table.companyId),
    index('shipment_files_user').on(table.userId),
    check('shipment_files_purpose', isAmong('purpose', filePurposes)),
    check('shipment_files_kind', isAmong('kind', attachmentKinds)),
  ],
);

/** Mails to a buyer who says nothing after the delivery; each day once. */
export const receiptReminders = pgTable(
  'receipt_reminders',
  {
    orderId: orderId(),
    /** After the delivery. */
    day: smallint('day').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.day] })],
);
