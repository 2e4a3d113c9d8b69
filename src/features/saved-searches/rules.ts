// Limits of saved searches, and the time range that a run covers.
import { dayMs, minuteMs } from '#shared/durations.ts';

export const maxSaved = 50;

/** Products are indexed in transactions. Those that began before this have ended. */
const settledMs = 10 * minuteMs;

/** Returns the time up to which a run sees all products. */
export const lookUntil = (now: Date): Date => new Date(now.getTime() - settledMs);

/** Searches with a cursor before this are due: one run per UTC day. */
export const dueBefore = (until: Date): Date =>
  new Date(Math.floor(until.getTime() / dayMs) * dayMs);

/** Products shown in a mail. */
export const maxInMail = 5;

/** How many days a link to end mails works. */
export const stopLinkDays = 400;
