// Decides how a picture that could not be fetched goes on.
import { minuteMs } from '#shared/durations.ts';

/**
 * What the web does in passing (a server that is busy, a name that does not resolve now) gets three
 * more chances.
 */
export const maxAttempts = 4;
const restsMinutes = [1, 10, 60] as const;

/** When a picture is due again after its `attempts`-th failure in passing; null: never. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const restMinutes = restsMinutes[attempts - 1];
  return restMinutes === undefined ? null : new Date(now.getTime() + restMinutes * minuteMs);
}

/** Other refusals are for good: who says 404 today says it in an hour. */
export const isPassingStatus = (httpStatus: number): boolean =>
  httpStatus >= 500 || [408, 425, 429].includes(httpStatus);
