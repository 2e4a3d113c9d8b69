// Limits sockets and attempts, per network and in total. Each process counts its own.
import { LRUCache } from 'lru-cache';
import { minuteMs } from '#shared/durations.ts';

export type SocketLimits = {
  readonly maxSockets: number;
  readonly maxAnonymous: number;
  readonly maxPerNetwork: number;
  readonly maxAnonymousPerNetwork: number;
  readonly maxAttemptsPerMinute: number;
};

/** An office behind one address fits in, even when all its sockets reconnect at once. */
export const socketLimits: SocketLimits = {
  maxSockets: 10_000,
  maxAnonymous: 5_000,
  maxPerNetwork: 200,
  maxAnonymousPerNetwork: 50,
  maxAttemptsPerMinute: 400,
};

/** `tooMany`: this network has reached its limit. `full`: the process has. */
export type SocketRefusal = {
  readonly reason: 'tooMany' | 'full';
  readonly retryAfterSeconds: number;
};

export type Seat = {
  /** Counts this socket among those without a session; false when they have reached their limit. */
  readonly takeAnonymously: () => boolean;
  /** Releases everything taken, once. */
  readonly release: () => void;
};

export type SocketCounter = {
  /** Counts an attempt. Returns null when a socket of this network may connect. */
  readonly whyNotConnect: (network: string) => SocketRefusal | null;
  /** Counts a socket; null when a limit is reached. */
  readonly take: (network: string) => Seat | null;
};

type Count = { sockets: number; anonymous: number };

/** Seconds to wait for room: sockets come and go. */
const roomSeconds = 10;
/** Any client may try, so the least recently seen network is forgotten. */
const maxRememberedNetworks = 10_000;

/** `now`: milliseconds of a monotonic clock. */
export function createSocketCounter(
  limits: SocketLimits,
  now = () => performance.now(),
): SocketCounter {
  const all: Count = { sockets: 0, anonymous: 0 };
  // Contains only networks with a socket, so `maxSockets` bounds it.
  const networks = new Map<string, Count>();
  const attempts = new LRUCache<string, { count: number; readonly endsAt: number }>({
    max: maxRememberedNetworks,
  });

  const whyNoRoom = (network: string): SocketRefusal | null => {
    if (all.sockets >= limits.maxSockets) return { reason: 'full', retryAfterSeconds: roomSeconds };
    const isShareTaken = (networks.get(network)?.sockets ?? 0) >= limits.maxPerNetwork;
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
      const own = networks.get(network) ?? { sockets: 0, anonymous: 0 };
      networks.set(network, own);
      for (const count of [all, own]) count.sockets += 1;
      let isAnonymous = false;
      let isReleased = false;
      return {
        takeAnonymously() {
          if (isAnonymous || isReleased) return isAnonymous;
          if (
            all.anonymous >= limits.maxAnonymous ||
            own.anonymous >= limits.maxAnonymousPerNetwork
          )
            return false;
          isAnonymous = true;
          for (const count of [all, own]) count.anonymous += 1;
          return true;
        },
        release() {
          if (isReleased) return;
          isReleased = true;
          for (const count of [all, own]) {
            count.sockets -= 1;
            if (isAnonymous) count.anonymous -= 1;
          }
          if (own.sockets === 0) networks.delete(network);
        },
      };
    },
  };
}
