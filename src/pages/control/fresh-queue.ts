import { useFreshData } from '#pages/shared/use-fresh-data.ts';
import { queuesTopic } from '#shared/staff-queues.ts';

/** Where no socket tells. */
const lookMs = 60_000;

/**
 * Whoever has a list of what waits open sees what comes and goes, in the menu's counts as well. The
 * page of one thing stays as it was read until something is decided.
 */
export const useFreshQueue = (): void => useFreshData(true, queuesTopic, lookMs);
