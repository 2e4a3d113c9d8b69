// Work that is heavy is done a few at a time; who comes when too many wait already is turned away at once.

export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError';
}

export type Turns = {
  /** Does the work when its turn comes. Rejects with TooManyWaitingError, or with what the work throws. */
  take<T>(work: () => Promise<T>): Promise<T>;
};

export function createTurns({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async take(work) {
      if (running < atOnce) running++;
      else if (waiting.length >= mostWaiting) throw new TooManyWaitingError(`${mostWaiting} wait already.`);
      else await new Promise<void>((resolve) => void waiting.push(resolve)); // the place of who was done before is handed on
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
