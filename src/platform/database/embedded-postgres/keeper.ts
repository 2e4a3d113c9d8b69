// Keeps the server running while this process uses it. Rejoins after a crash, and restarts the
// server on the same port when it was killed or stopped.
import type { Membership } from './membership.ts';

export type Outage = {
  readonly ms: number;
  /** This process restarted the server; otherwise PostgreSQL itself or another process did. */
  readonly isStartedHere: boolean;
};

type KeeperOptions = {
  readonly membership: Membership;
  /** Joins or starts the server; throws when it gives up. */
  readonly rejoin: (signal: AbortSignal) => Promise<Membership & { readonly attached: boolean }>;
  /**
   * Called every second: completes a requested stop, which would otherwise wait for our connections
   * for ever.
   */
  readonly hastenStop: () => void;
  readonly onBack: (outage: Outage) => void;
  readonly onGivenUp: (error: Error) => void;
};

export type Keeper = {
  readonly membership: Membership | undefined;
  /** Ends the watch. Resolves to the current membership, if any. */
  release(): Promise<Membership | undefined>;
};

const lookEveryMs = 1_000;

export function keepServer({
  membership: first,
  rejoin,
  hastenStop,
  onBack,
  onGivenUp,
}: KeeperOptions): Keeper {
  const released = new AbortController();
  const { signal } = released;
  let membership: Membership | undefined = first;

  const keep = async () => {
    for (let current = first; ;) {
      await Promise.race([current.ended, aborted(signal)]);
      if (signal.aborted) return;
      membership = undefined;
      const startedAt = performance.now();
      const { attached, ...next } = await rejoin(signal);
      membership = current = next;
      if (!signal.aborted)
        onBack({ ms: Math.round(performance.now() - startedAt), isStartedHere: !attached });
    }
  };
  const kept = keep().catch((error: unknown) => {
    if (!signal.aborted) onGivenUp(error as Error);
  });

  const clock = setInterval(hastenStop, lookEveryMs).unref();
  return {
    get membership() {
      return membership;
    },
    async release() {
      clearInterval(clock);
      released.abort();
      await kept;
      return membership;
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
