// Limits and days of what follows the payment of an order.
import { dayMs, hourMs } from '#shared/durations.ts';
import { confirmDays } from '#shared/trade-terms.ts';

/** Limits per person. */
export const limits = {
  files: { most: 120, windowMs: hourMs },
  milestones: { most: 60, windowMs: hourMs },
} as const;

/** Of one milestone, shipment, delivery or report. */
export const maxFilesPerForm = 8;
export const maxMilestones = 200;
export const maxShipments = 100;
export const maxReports = 20;

/** Prefix of files in file storage; no other file has it. */
export const shipmentFilePrefix = 'shipment-';
/** Files of a form that was never sent are deleted after this. */
export const unsentFileDays = 7;

/** Days after the delivery on which a silent buyer is written. */
export const reminderDays = [7, 14, 25] as const;

export const confirmedByClockAt = (deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + confirmDays * dayMs);

/** Until an admin sets another one: 250 dollars. */
export const usualInspectionPriceMinor = 25_000;
export const inspectionPriceKey = 'shipments.inspection_price_minor';
