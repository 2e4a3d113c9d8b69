// Preloaded by `node --import`: on SIGUSR2 it prints the largest delay of the event loop since the
// last signal, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 5;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
let count = 0;

process.on('SIGUSR2', () => {
  const inMs = (nanoseconds: number): number =>
    Math.max(0, Math.round(nanoseconds / 1e6) - resolutionMs);
  console.log(`loop delay ${++count}: p99 ${inMs(delay.percentile(99))} max ${inMs(delay.max)}`);
  delay.reset();
});
