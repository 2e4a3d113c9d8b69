// Limits how many large bodies are received and processed at once, because each takes memory or
// disk.
import type { ServerResponse } from 'node:http';
import { overloaded, tooMany, unavailable } from './problems.ts';
import { createTurns, type Turns } from './turns.ts';

export type UploadLimits = {
  /** Bodies received at once, in total and from one network. */
  readonly total: number;
  readonly perNetwork: number;
  /** Received bodies that are processed at once; others wait. */
  readonly working: number;
};

const retrySeconds = 5;
/** Maximum wait for a turn that bodies may expect when they begin to arrive. */
const maxWaitMs = 2_000;
/** The same once a line has stood for so long: more comes than can be done. */
const overloadMs = 2_000;
const maxWaitUnderOverloadMs = 300;
/** Maximum wait of bodies that have arrived, below the time limits of proxies. */
const maxReceivedWaitMs = 30_000;

/** Throws overloaded (503) when what begins now would wait too long for its turn. */
export function refuseLongWait(turns: Turns): void {
  const waitMs = turns.expectedWaitMs();
  const maxMs = turns.standingMs() > overloadMs ? maxWaitUnderOverloadMs : maxWaitMs;
  if (waitMs > maxMs) throw overloaded(1 + Math.ceil(waitMs / 1_000));
}

/** Resolves when the response is sent or its client has disconnected, possibly at once. */
export const closeOf = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed || response.destroyed) resolve();
    else response.once('close', resolve);
  });

export type UploadSlots = ReturnType<typeof createUploadSlots>;

export function createUploadSlots({ total, perNetwork, working }: UploadLimits) {
  const inNetwork = new Map<string, number>();
  let inAll = 0;
  const turns = createTurns(working);

  return {
    /**
     * Takes a slot until `closed` resolves. Throws too_many (429) for a network that has its share,
     * unavailable (503) when all are taken, overloaded (503) when those that have arrived wait
     * long.
     */
    take(network: string, closed: Promise<unknown>): void {
      const own = inNetwork.get(network) ?? 0;
      if (own >= perNetwork) throw tooMany(retrySeconds);
      if (inAll >= total) throw unavailable({ retryAfterSeconds: retrySeconds });
      refuseLongWait(turns);
      inAll++;
      inNetwork.set(network, own + 1);
      void closed.finally(() => {
        inAll--;
        const left = inNetwork.get(network)! - 1;
        if (left === 0) inNetwork.delete(network);
        else inNetwork.set(network, left);
      });
    },

    /**
     * Resolves when it is this body's turn, which lasts until `closed` resolves. Throws the
     * signal's reason when it was aborted before that, overloaded when the wait was too long.
     */
    startWork: (closed: Promise<unknown>, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        const tooLong = new AbortController();
        const timer = setTimeout(() => tooLong.abort(overloaded(retrySeconds)), maxReceivedWaitMs);
        const begin = () => {
          clearTimeout(timer);
          resolve();
          return closed;
        };
        const waiting = AbortSignal.any([tooLong.signal, ...(signal ? [signal] : [])]);
        turns
          .run(begin, waiting)
          .catch(reject)
          .finally(() => clearTimeout(timer));
      }),
  };
}
