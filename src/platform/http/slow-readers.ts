// Cuts clients that do not take their answer: what is left of it would stay in memory for ever.
import type http from 'node:http';
import type { Socket } from 'node:net';
import { responseOn } from './open-response.ts';

export type SlowReaderLimits = {
  /** Nothing of what waits to be sent was taken for this long. */
  readonly silenceMs: number;
  /** An answer that takes longer is cut, however steadily it is read. */
  readonly maxResponseMs: number;
  readonly sweepMs?: number;
};

type OpenAnswer = { readonly response: http.ServerResponse; readonly since: number };

/**
 * Before the server listens. Connections are looked at from time to time: a timer for each request
 * would be paid for by every cached page. Upgraded connections watch themselves.
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
  /** Node's own timeout, which sees what the kernel takes of an answer, and destroys the socket. */
  const timeWriting = (socket: Socket) => {
    const isWriting = socket.writableLength > 0;
    if (isWriting === timed.has(socket)) return;
    socket.setTimeout(isWriting ? silenceMs : 0); // not while the answer is still being made
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
        timed.delete(socket); // Node has set the time for which it keeps the connection open
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
