// What becomes of a change of many products, when it starts and how long its record stays.

/**
 * It waits, so that it can be undone before anything is changed, and then runs as a job; what it
 * changed can be taken back afterwards.
 */
export const bulkStates = ['waiting', 'running', 'done', 'undoing', 'undone'] as const;
export type BulkState = (typeof bulkStates)[number];
/** Of a store one change at a time is in one of these. */
export const movingBulkStates = ['waiting', 'running', 'undoing'] as const;

/** How long it can be undone before anything is changed. */
export const undoSeconds = 8;
/** How long the list shows a change that has ended. */
export const shownMinutes = 10;
/** How long the record stays. */
export const keptDays = 30;
/** After this long a change that has not ended is given up; its job has no try left. */
export const lostHours = 24;
