// Who may review what, for how long, and what waits for staff.
import { findWords, type WordMatcher } from '#features/prohibited-words/rules/matcher.ts';
import { contactsIn } from '#shared/contact-masking.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { HoldReason, ReviewState } from './schemas.ts';

/** From the delivery on. */
export const rightDays = 180;
/** From the first version on. */
export const editDays = 30;

/** Limits per person. */
export const limits = {
  votes: { most: 60, windowMs: minuteMs },
  reports: { most: 30, windowMs: dayMs },
  writes: { most: 60, windowMs: dayMs },
} as const;

export const daysAfter = (from: Date, days: number): Date =>
  new Date(from.getTime() + days * dayMs);

export const isEditable = ({ createdAt }: { readonly createdAt: Date }, now: Date): boolean =>
  now < daysAfter(createdAt, editDays);

/** Why the text waits for staff, or null. */
export function whyHold(matcher: WordMatcher, text: string): HoldReason | null {
  if (findWords(matcher, text).length > 0) return 'word';
  return contactsIn(text).length > 0 ? 'contact' : null;
}

/** After a change, what staff had hidden waits for them again. */
export function stateAfter(
  before: ReviewState,
  found: HoldReason | null,
): { readonly state: ReviewState; readonly holdReason: HoldReason | null } {
  const holdReason = found ?? (before === 'hidden' ? 'changed' : null);
  return { state: holdReason === null ? 'shown' : 'held', holdReason };
}

type Shown = {
  readonly productStars: number;
  readonly supplierStars: number;
  readonly text: string;
  readonly answer: string | null;
};

/** What staff read of a review before they decide, told apart. */
export const shownOf = ({ productStars, supplierStars, text, answer }: Shown) => ({
  stars: [productStars, supplierStars],
  text,
  answer,
});
