// Disconnects clients that do not read their response, because the rest would stay in memory.
import type http from 'node:http';
import type { Socket } from 'node:net';
import { responseOn } from './open-response.ts';

export type SlowReaderLimits = {
  /** Maximum time in which nothing is read. */
  readonly silenceMs: number;
  /** Maximum time for a whole response, however steadily it is read. */
  readonly maxResponseMs: number;
  readonly sweepMs?: number;
};

type OpenAnswer = { readonly response: http.ServerResponse; readonly since: number };

/**
 * Call before the server listens. Polls connections from time to time, since a timer per request
 * would slow down every cached page. Upgraded connections are watched elsewhere.
 */
export function cutSlowReaders(
  server: http.Server,
  { silenceMs, maxResponseMs, sweepMs = 10_000 }: SlowReaderLimits,
): void {
  const connections = new Set<Socket>();
  const answers = new WeakMap<Socket, OpenAnswer>();
  const timed = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  /** Uses Node's timeout, which sees what the kernel takes, and destroys the socket. */
  const timeWriting = (socket: Socket) => {
    const isWriting = socket.writableLength > 0;
    if (isWriting === timed.has(socket)) return;
    socket.setTimeout(isWriting ? silenceMs : 0); // Not while the response is still being made.
    if (isWriting) timed.add(socket);
    else timed.delete(socket);
  };
  const sweep = () => {
    const now = performance.now();
    for (const socket of connections) {
      const response = responseOn(socket);
      const known = answers.get(socket);
      if (response === null) {
        answers.delete(socket);
        timed.delete(socket); // Node has set its keep-alive timeout.
        continue;
      }
      if (known?.response !== response) answers.set(socket, { response, since: now });
      else if (now - known.since > maxResponseMs) socket.destroy();
      timeWriting(socket);
    }
  };
  const timer = setInterval(sweep, sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}
