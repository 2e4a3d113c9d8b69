// When a change of many products starts and how long its record stays.

/** How long it can be undone before anything is changed. */
export const undoSeconds = 8;
/** How long the list shows a change that has ended. */
export const shownMinutes = 10;
/** How long the record stays. */
export const keptDays = 30;
/** After this long a change that has not ended is given up; its job has no try left. */
export const lostHours = 24;
