// Measures the recent delay of the event loop, which everything in this process waits for.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = {
  /**
   * The lower mean of the last two quarter seconds, because one long task, such as at startup, is
   * no overload.
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
