// By how much the event loop is late, over the last moments: what everything waits that is done in
// this process.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = {
  /** Mean over the last quarter to half of a second. */
  readonly recentMs: () => number;
  readonly close: () => void;
};

const resolutionMs = 10;
const windowMs = 250;

export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let meanMs = 0;
  const timer = setInterval(() => {
    meanMs = histogram.count === 0 ? 0 : Math.max(0, histogram.mean / 1e6 - resolutionMs);
    histogram.reset();
  }, windowMs).unref();
  return {
    recentMs: () => meanMs,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
