// By how much the event loop is late, over the last moments: what everything waits that is done in
// this process.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = {
  /**
   * The lower mean of the last two quarters of a second: one long task, such as a start, is no
   * overload.
   */
  readonly recentMs: () => number;
  readonly close: () => void;
};

const resolutionMs = 10;
const windowMs = 250;

export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let meanMs = 0;
  let lastMeanMs = 0;
  const timer = setInterval(() => {
    lastMeanMs = meanMs;
    meanMs = histogram.count === 0 ? 0 : Math.max(0, histogram.mean / 1e6 - resolutionMs);
    histogram.reset();
  }, windowMs).unref();
  return {
    recentMs: () => Math.min(meanMs, lastMeanMs),
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
