// How many tasks run at once: as many as do not make each other slower. The rule is that of the
// gradient in Netflix's concurrency-limits: recent durations are compared with long-standing ones.

export type LimitRange = { readonly least: number; readonly most: number };

export type AdaptiveLimit = {
  readonly current: () => number;
  /** Counts a task that is done. `wasFull`: tasks waited for slots when it ended. */
  readonly record: (ms: number, wasFull: boolean) => void;
};

/** Weights of the newest task in the two means. */
const recentShare = 0.1;
const lastingShare = 0.002;
/** Durations may rise by this much before there are fewer slots. */
const tolerance = 1.5;
/** Of what a task changes the limit. */
const smoothing = 0.2;

export function createAdaptiveLimit({ least, most }: LimitRange): AdaptiveLimit {
  let limit = least;
  let recent: number | null = null;
  let lasting = 0;
  return {
    current: () => Math.floor(limit),
    record(ms, wasFull) {
      if (recent === null) {
        recent = ms;
        lasting = ms;
        return;
      }
      recent += (ms - recent) * recentShare;
      lasting += (ms - lasting) * lastingShare;
      // After a slow time the former measure is soon found again.
      if (lasting > 2 * recent) lasting *= 0.95;
      // With slots to spare, durations say nothing of how many there should be.
      if (!wasFull) return;
      const gradient = Math.max(0.5, Math.min(1, (tolerance * lasting) / Math.max(recent, 0.001)));
      const wanted = limit * gradient + Math.sqrt(limit);
      limit = Math.max(least, Math.min(most, limit + ((wanted - limit) * smoothing) / limit));
    },
  };
}
