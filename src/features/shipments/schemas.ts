import { z } from 'zod';
import { isoDay, line, needed, optional, paragraph, quantity } from '#features/orders/schemas.ts';
import { clientKey } from '#features/threads/schemas.ts';
import { givenPrice } from '#shared/number-fields.ts';
import { maxInspectionPriceMicros, minInspectionPriceMicros } from '#shared/trade-terms.ts';

/** What is told of the production; the words are texts. */
export const milestoneKinds = [
  'materials',
  'production',
  'finishing',
  'quality',
  'packing',
  'ready',
  'other',
] as const;
export type MilestoneKind = (typeof milestoneKinds)[number];

/** `booked`: a report is due. `rework`: the last report asks for it. The others end it. */
export const inspectionStates = ['booked', 'rework', 'passed', 'waived'] as const;
export type InspectionState = (typeof inspectionStates)[number];

export const inspectionResults = ['passed', 'rework'] as const;
export type InspectionResult = (typeof inspectionResults)[number];

/** What a file is kept for until the form with it is sent. */
export const filePurposes = ['milestone', 'shipment', 'delivery', 'report'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const maxText = 2_000;
export const maxCarrier = 80;
export const maxTracking = 80;
export const maxReceiver = 120;

// Messages are keys of the `error` texts.

export const milestoneInput = z.object({
  key: clientKey,
  kind: z.enum(milestoneKinds, 'chooseMilestone'),
  text: paragraph(maxText),
});
export type MilestoneInput = z.output<typeof milestoneInput>;

const shippedLine = z.object({
  position: z.coerce.number('invalidField').int('invalidField').min(0).max(1_000),
  /** A row of a form without a quantity is left out. */
  quantity: optional(quantity, 'quantityNotNumber'),
});
type ShippedLine = { readonly position: number; readonly quantity: number };

export const shipmentInput = z.object({
  key: clientKey,
  carrier: needed(maxCarrier, 'inputCarrier'),
  trackingNumber: line(maxTracking),
  shippedOn: isoDay,
  note: paragraph(maxText),
  lines: z
    .array(shippedLine, 'shipmentEmpty')
    .max(1_000, 'invalidField')
    .transform((rows): ShippedLine[] =>
      rows.flatMap((row) => (row.quantity === null ? [] : [{ ...row, quantity: row.quantity }])),
    )
    .refine((rows) => rows.length > 0, 'shipmentEmpty')
    .refine(
      (rows) => new Set(rows.map(({ position }) => position)).size === rows.length,
      'invalidField',
    ),
});
export type ShipmentInput = z.output<typeof shipmentInput>;

export const deliveryInput = z.object({
  deliveredOn: isoDay,
  /** Who signed for it. */
  receivedBy: needed(maxReceiver, 'inputReceiver'),
  note: paragraph(maxText),
});
export type DeliveryInput = z.output<typeof deliveryInput>;

export const inspectionWishes = paragraph(maxText);

export const reportInput = z.object({
  key: clientKey,
  result: z.enum(inspectionResults, 'chooseResult'),
  text: paragraph(2 * maxText).refine((text) => text !== '', 'inputReport'),
});
export type ReportInput = z.output<typeof reportInput>;

export const inspectionPriceInput = z.object({
  price: givenPrice({ error: 'priceUnreadable' }).pipe(
    z
      .int('priceUnreadable')
      .min(minInspectionPriceMicros, 'inspectionPriceRange')
      .max(maxInspectionPriceMicros, 'inspectionPriceRange'),
  ),
});
