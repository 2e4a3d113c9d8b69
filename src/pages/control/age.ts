import { hourMs } from '#shared/durations.ts';

/** Whole hours since then; null for none. */
export const ageInHours = (at: Date | null, now: Date): number | null =>
  at === null ? null : Math.max(0, Math.floor((now.getTime() - at.getTime()) / hourMs));
