/**
 * When browsers come back after their process has closed their socket: the first time within a
 * second, spread so that not all come at once, and later with growing pauses. Options of
 * Socket.IO.
 */
export const socketRetries = {
  reconnectionDelay: 700,
  reconnectionDelayMax: 60_000,
  randomizationFactor: 0.4,
} as const;
