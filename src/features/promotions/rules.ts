// What a promotion may be, and the state in which the clock puts it.
import { parsePercent as readPercent } from '#shared/number-text.ts';

export const minPercent = 1;
export const maxPercent = 90;
/** Reads a percent as people type it: "15", "15%", "١٥٪". Null for anything not allowed. */
export function parsePercent(typed: string): number | null {
  const percent = (readPercent(typed) ?? 0) / 100;
  return Number.isInteger(percent) && percent >= minPercent && percent <= maxPercent
    ? percent
    : null;
}

/** Promotions of a product that run or are to come. */
export const maxOpenPromotions = 10;

export const promotionStates = ['running', 'upcoming', 'over'] as const;
export type PromotionState = (typeof promotionStates)[number];

export type Period = { readonly startsAt: Date; readonly endsAt: Date };

export function promotionState({ startsAt, endsAt }: Period, now: Date): PromotionState {
  if (endsAt <= now) return 'over';
  return startsAt <= now ? 'running' : 'upcoming';
}

/** The error of the form's field for the end, or null. */
export function whyNotPeriod(
  { startsAt, endsAt }: Period,
  now: Date,
): 'promotionPast' | 'endsBeforeStart' | null {
  if (endsAt <= now) return 'promotionPast';
  return endsAt <= startsAt ? 'endsBeforeStart' : null;
}
