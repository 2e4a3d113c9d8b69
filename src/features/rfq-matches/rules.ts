// When mails about matching requests are due, and their limits.
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { AlertFrequency } from './schemas.ts';

/** Saved searches of one user. */
export const maxSearches = 50;
/** Requests shown in a mail. */
export const maxInMail = 8;
/** Requests that one mail counts. */
export const maxPerRun = 200;
/** How many days a link to end mails works. */
export const stopLinkDays = 400;
/** Requests younger than this, and not answered, are marked as new. */
export const newMs = dayMs;

/** Requests are indexed within this time of their approval, so each run looks back as far again. */
export const indexingMs = hourMs;

/** Approvals that began before this have ended. */
const settledMs = minuteMs;
export const lookUntil = (now: Date): Date => new Date(now.getTime() - settledMs);

/** In the morning of Türkiye and the Gulf. */
const morningMs = 5 * hourMs;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const mondayMs = 4 * dayMs;

const lastStart = (now: Date, everyMs: number, offsetMs: number): Date =>
  new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs);

/** Alerts that were looked for before this are due. */
export function dueBefore(frequency: Exclude<AlertFrequency, 'never'>, now: Date): Date {
  if (frequency === 'daily') return lastStart(now, dayMs, morningMs);
  if (frequency === 'weekly') return lastStart(now, 7 * dayMs, mondayMs + morningMs);
  return lookUntil(now);
}
