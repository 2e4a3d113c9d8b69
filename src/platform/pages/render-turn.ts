// Shares the event loop between renders and all other responses, cached pages above all.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a render when its turn comes. */
export type RenderTurn = <T>(render: () => T) => Promise<T>;

/**
 * A page's loaders, its compression and the refusals beside it take as much again as its render,
 * and more; answers from memory are to have more than half of what there is.
 */
const costFactor = 8;

/** Processor time of this thread: wall time would include other programs of the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const idleMs = () => performance.eventLoopUtilization().idle;

type RenderTurnOptions = {
  /** How many answers were given from memory since the start. */
  readonly answered?: () => number;
};

/**
 * One render after the other. While pages are answered from memory, or the event loop has no idle
 * moment, it is left to them for several times what the render before cost.
 */
export function createRenderTurn({ answered = () => 0 }: RenderTurnOptions = {}): RenderTurn {
  let last = Promise.resolve();
  let busyUntil = 0;
  /** When the last render ended. */
  let idleBefore = 0;
  let answeredBefore = 0;

  /** An idle moment alone says little: on a machine that is short of CPU, clients are late, too. */
  async function waitForTurn(): Promise<void> {
    while (performance.now() < busyUntil) {
      const answeredNow = answered();
      if (answeredNow === answeredBefore && idleMs() !== idleBefore) return;
      answeredBefore = answeredNow;
      await sleep(1);
    }
  }

  return (render) => {
    const turn = last.then(async () => {
      await waitForTurn();
      const cpuBefore = cpuMs();
      try {
        return render();
      } finally {
        busyUntil = performance.now() + (cpuMs() - cpuBefore) * costFactor;
        idleBefore = idleMs();
        answeredBefore = answered();
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
