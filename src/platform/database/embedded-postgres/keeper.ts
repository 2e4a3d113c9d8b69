// Keeps the server running for as long as this process uses it: joins again after a crash, and starts it again on the same
// port when it was killed or stopped.
import type { Membership } from './membership.ts';

export type Outage = {
  readonly ms: number;
  /** This process started the server again; otherwise PostgreSQL itself or another process did. */
  readonly isStartedHere: boolean;
};

type KeeperOptions = {
  readonly membership: Membership;
  /** Joins the server, or starts it; throws when that is given up. */
  readonly rejoin: (signal: AbortSignal) => Promise<Membership & { readonly attached: boolean }>;
  /**
   * Looks every second whether the server was asked to stop, and lets it: it would wait for our
   * connections for ever.
   */
  readonly hastenStop: () => void;
  readonly onBack: (outage: Outage) => void;
  readonly onGivenUp: (error: Error) => void;
};

export type Keeper = {
  readonly membership: Membership | undefined;
  /** Ends the watch. Resolves to the membership, when there is one at this moment. */
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
