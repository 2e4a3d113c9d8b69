// Limits sockets and attempts, per network and in total. Each process counts its own.
import { LRUCache } from 'lru-cache';
import { minuteMs } from '#shared/durations.ts';

export type SocketLimits = {
  readonly maxSockets: number;
  readonly maxPerNetwork: number;
  readonly maxAttemptsPerMinute: number;
};

/** An office behind one address fits in, even when all its sockets reconnect at once. */
export const socketLimits: SocketLimits = {
  maxSockets: 10_000,
  maxPerNetwork: 200,
  maxAttemptsPerMinute: 400,
};

/** `tooMany`: this network has reached its limit. `full`: the process has. */
export type SocketRefusal = {
  readonly reason: 'tooMany' | 'full';
  readonly retryAfterSeconds: number;
};

export type Seat = {
  /** Releases it, once. */
  readonly release: () => void;
};

export type SocketCounter = {
  /** Counts an attempt. Returns null when a socket of this network may connect. */
  readonly whyNotConnect: (network: string) => SocketRefusal | null;
  /** Counts a socket; null when a limit is reached. */
  readonly take: (network: string) => Seat | null;
};

/** Seconds to wait for room: sockets come and go. */
const roomSeconds = 10;
/** Any client may try, so the least recently seen network is forgotten. */
const maxRememberedNetworks = 10_000;

/** `now`: milliseconds of a monotonic clock. */
export function createSocketCounter(
  limits: SocketLimits,
  now = () => performance.now(),
): SocketCounter {
  let all = 0;
  /** Contains only networks with a socket, so `maxSockets` bounds it. */
  const networks = new Map<string, number>();
  const attempts = new LRUCache<string, { count: number; readonly endsAt: number }>({
    max: maxRememberedNetworks,
  });

  const whyNoRoom = (network: string): SocketRefusal | null => {
    if (all >= limits.maxSockets) return { reason: 'full', retryAfterSeconds: roomSeconds };
    const isShareTaken = (networks.get(network) ?? 0) >= limits.maxPerNetwork;
    return isShareTaken ? { reason: 'tooMany', retryAfterSeconds: roomSeconds } : null;
  };

  return {
    whyNotConnect(network) {
      const known = attempts.get(network);
      const minute = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + minuteMs };
      attempts.set(network, minute);
      if (minute.count >= limits.maxAttemptsPerMinute) {
        return { reason: 'tooMany', retryAfterSeconds: Math.ceil((minute.endsAt - now()) / 1_000) };
      }
      minute.count += 1;
      return whyNoRoom(network);
    },

    take(network) {
      if (whyNoRoom(network) !== null) return null;
      all += 1;
      networks.set(network, (networks.get(network) ?? 0) + 1);
      let isReleased = false;
      return {
        release() {
          if (isReleased) return;
          isReleased = true;
          all -= 1;
          const left = networks.get(network)! - 1;
          if (left === 0) networks.delete(network);
          else networks.set(network, left);
        },
      };
    },
  };
}
