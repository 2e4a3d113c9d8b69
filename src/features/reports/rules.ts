// How many reports a person may write.
import { dayMs } from '#shared/durations.ts';

export const reportLimit = { most: 20, windowMs: dayMs } as const;
