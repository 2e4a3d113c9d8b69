// How many searches somebody keeps, and which days and goods a look takes in.

export const maxSaved = 50;

/** Goods come into the index in transactions; what was begun before this has ended. */
const settledMs = 10 * 60_000;

/** Until when a look at this time sees all goods. */
export const lookUntil = (now: Date): Date => new Date(now.getTime() - settledMs);

/** Searches that were looked at before this are due: one look a day, by the clock of UTC. */
export const dueBefore = (until: Date): Date =>
  new Date(Math.floor(until.getTime() / 86_400_000) * 86_400_000);

/** So many goods stand in a mail. */
export const maxInMail = 5;

/** A link to end mails works for so long after its mail. */
export const stopLinkDays = 400;
