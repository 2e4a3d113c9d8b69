// When an order may be disputed, and the limits of what both sides send.
import type { OrderState } from '#features/orders/schemas.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import { disputeDays, lateDays, transitDays } from '#shared/trade-terms.ts';

/** Where neither a ship date was agreed nor one was expected: after the agreement. */
export const undatedDays = 30;

/** In which the seller answers; staff may decide after that without an answer. */
export const answerDays = 7;

/** Limits per person. */
export const limits = {
  files: { most: 120, windowMs: hourMs },
  statements: { most: 60, windowMs: hourMs },
} as const;

/** Of each side. */
export const maxStatements = 20;
export const maxOffers = 20;
/** Of one statement. */
export const maxFilesPerStatement = 8;

/** Prefix of files in file storage; no other file has it. */
export const disputeFilePrefix = 'dispute-';
/** Files of a statement that was never sent are deleted after this. */
export const unsentFileDays = 7;

type Dated = {
  readonly state: OrderState;
  readonly agreedAt: Date | null;
  readonly firstShippedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** While the buyer returns something, the time does not end. */
  readonly returnOpenedAt: Date | null;
  /** Of the agreed terms. */
  readonly shipOn: string | null;
  /** By the buyer. */
  readonly expectedOn: string | null;
};

export type DisputeRefusal = 'orderNotDisputable' | 'disputeTooEarly' | 'disputeTooLate';

const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);
const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** From when to when it may be disputed; null: not in this state. */
export function disputableIn({
  state,
  agreedAt,
  firstShippedAt,
  deliveredAt,
  returnOpenedAt,
  shipOn,
  expectedOn,
}: Dated): { readonly from: Date | null; readonly until: Date | null } | null {
  switch (state) {
    case 'delivered':
    case 'confirmed':
    case 'paid_out':
      if (deliveredAt === null) return null;
      return {
        from: null,
        until: returnOpenedAt === null ? after(deliveredAt, disputeDays) : null,
      };
    case 'held':
    case 'in_production':
    case 'inspected': {
      const planned = shipOn ?? expectedOn;
      if (planned !== null) return { from: after(dayOf(planned), lateDays), until: null };
      return agreedAt && { from: after(agreedAt, undatedDays), until: null };
    }
    case 'shipped':
      return firstShippedAt && { from: after(firstShippedAt, transitDays), until: null };
    default:
      return null;
  }
}

export function whyNotDispute(order: Dated, now: Date): DisputeRefusal | null {
  const time = disputableIn(order);
  if (time === null) return 'orderNotDisputable';
  if (time.from !== null && now < time.from) return 'disputeTooEarly';
  return time.until !== null && now > time.until ? 'disputeTooLate' : null;
}

export const answerDueAt = (openedAt: Date): Date => after(openedAt, answerDays);
