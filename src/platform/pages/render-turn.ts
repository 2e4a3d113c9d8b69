// Shares the event loop between renders and everything else that there is to answer: cached pages
// above all.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Does a render when its turn comes. */
export type RenderTurn = <T>(render: () => T) => Promise<T>;

/** A page's loaders and its compression take as much again as its render, and more. */
const costFactor = 4;

/** Of this thread: time alone would count what other programs do on the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const idleMs = () => performance.eventLoopUtilization().idle;

/**
 * One render after the other. Where the event loop has no idle moment, it is left to others for as
 * long as the render before cost: renders get half of it.
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
  } catch {} // its own page is told
}
