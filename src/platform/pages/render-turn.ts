// Shares the event loop between renders and all other responses, cached pages above all.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a render when its turn comes. */
export type RenderTurn = <T>(render: () => T) => Promise<T>;

/** A page's loaders and compression cost as much again as its render, and more. */
const costFactor = 4;

/** Processor time of this thread: wall time would include other programs of the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const idleMs = () => performance.eventLoopUtilization().idle;

/**
 * Runs one render after the other. When the event loop is never idle, each render is followed by a
 * pause as long as its cost, so renders get half of it.
 */
export function createRenderTurn(): RenderTurn {
  let last = Promise.resolve();
  let busyUntil = 0;

  async function waitForTurn(): Promise<void> {
    const idleBefore = idleMs();
    while (performance.now() < busyUntil && idleMs() === idleBefore) await sleep(1);
  }

  return (render) => {
    const turn = last.then(async () => {
      await waitForTurn();
      const cpuBefore = cpuMs();
      try {
        return render();
      } finally {
        busyUntil = performance.now() + (cpuMs() - cpuBefore) * costFactor;
      }
    });
    last = ended(turn);
    return turn;
  };
}

async function ended(turn: Promise<unknown>): Promise<void> {
  try {
    await turn;
  } catch {} // Reported to its own page.
}
