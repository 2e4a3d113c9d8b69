// When something may be returned, and how long each side has.
import { dayMs } from '#shared/durations.ts';
import type { ReturnState } from './schemas.ts';

/** Requests per person and hour. */
export const returnTries = { most: 30, windowMs: 3_600_000 };

/** States in which nothing of the order is paid out. */
export const openReturnStates = [
  'requested',
  'accepted',
  'sent',
  'arrived',
  'refused',
] as const satisfies readonly ReturnState[];

export const isOpenReturn = (state: ReturnState): boolean =>
  openReturnStates.some((one) => one === state);

/** `days`: of the line's category on the day of the request. */
export const returnableUntil = (deliveredAt: Date, days: number): Date =>
  new Date(deliveredAt.getTime() + days * dayMs);
