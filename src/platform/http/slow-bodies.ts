// Ends requests whose body comes too slowly: each holds a connection, and perhaps a slot or a file.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

export type BodyPace = {
  /** Average since the body began. */
  readonly minBytesPerSecond: number;
  /** Any pace is accepted for this long. */
  readonly graceMs: number;
};

/** Whether anything comes after the headers. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that comes drop by drop would keep its slot from others until its request has run out. */
export function cutSlowBody(
  request: IncomingMessage,
  { minBytesPerSecond, graceMs }: BodyPace,
): void {
  const { socket } = request;
  // Fastify's `inject` has no connection, and may never end a body that nobody reads.
  if (!(socket instanceof Socket)) return;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  const look = () => {
    const tookMs = performance.now() - startedAt;
    if (request.complete || tookMs < graceMs) return;
    if (socket.bytesRead - bytesBefore >= (minBytesPerSecond * tookMs) / 1_000) return;
    // As Node answers a request that runs out of time.
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  };
  const timer = setInterval(look, graceMs / 3);
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
