// The bands of minimum quantity and lead time by which lists are narrowed.
import type { LeadTimeStep } from '../schemas.ts';

/** A product is in exactly one of them. */
export const moqBands = ['up-to-50', '51-200', '201-1000', 'over-1000'] as const;
export type MoqBand = (typeof moqBands)[number];
/** A product is in at most one band of days, and also in `ready` when it is in stock. */
export const leadBands = ['ready', 'up-to-7', '8-21', 'over-21'] as const;
export type LeadBand = (typeof leadBands)[number];

/** In stock in at least the minimum quantity, with a day to ship by. */
export const isReadyToShip = (product: {
  stock: number | null;
  shipByDays: number | null;
  moq: number;
}): boolean =>
  product.shipByDays !== null && product.stock !== null && product.stock >= product.moq;

export const moqBandOf = (moq: number): MoqBand =>
  moq <= 50 ? 'up-to-50' : moq <= 200 ? '51-200' : moq <= 1_000 ? '201-1000' : 'over-1000';

/** The band of the shortest lead time; null without lead times. */
export function leadBandOf(steps: readonly LeadTimeStep[]): Exclude<LeadBand, 'ready'> | null {
  if (steps.length === 0) return null;
  const days = Math.min(...steps.map((step) => step.days));
  return days <= 7 ? 'up-to-7' : days <= 21 ? '8-21' : 'over-21';
}
