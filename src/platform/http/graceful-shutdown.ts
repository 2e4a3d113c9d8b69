// Leaving without dropping anything: what was accepted is answered, and whoever comes next is sent to another process.
import type http from 'node:http';
import net from 'node:net';

type Options = {
  /** After this, what is still open is cut: whoever stops us will not wait for ever. */
  deadlineMs?: number;
  /** How long an open connection must be silent before it is closed; a request may be on its way on it. */
  idleGraceMs?: number;
};

export type ShutdownResult = {
  /** Connections that the deadline cut. */
  readonly cut: number;
};

type Silence = { readonly bytesRead: number; readonly since: number };

const sweepMs = 50;

/**
 * To be called before the server listens, since it has to know every connection; the function that it returns shuts
 * down. That stops accepting at once, answers requests under way and those that still come on open connections, tells
 * each of their clients to go (`Connection: close`), and closes the rest once they are silent. Resolves when the last
 * connection is gone. A second call gets the same promise.
 *
 * Not `server.close()`: that also closes idle connections on the spot, and a request that is just arriving on one dies
 * with it. Sockets that were upgraded count as silent ones: close them first, if they should hear a reason.
 */
export function gracefulShutdown(server: http.Server, { deadlineMs = 8_000, idleGraceMs = 1_000 }: Options = {}): () => Promise<ShutdownResult> {
  const connections = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  let result: Promise<ShutdownResult> | undefined;
  return () => (result ??= shutDown(server, connections, { deadlineMs, idleGraceMs }));
}

async function shutDown(server: http.Server, connections: ReadonlySet<net.Socket>, { deadlineMs, idleGraceMs }: Required<Options>): Promise<ShutdownResult> {
  server.prependListener('request', (_req, res) => endConnectionAfter(res));
  for (const socket of connections) {
    const underWay = responseOn(socket);
    if (underWay) endConnectionAfter(underWay);
  }

  const sweep = setInterval(sweeper(connections, idleGraceMs), sweepMs);
  let cut = 0;
  const deadline = setTimeout(() => {
    cut = connections.size;
    for (const socket of connections) socket.destroy();
  }, deadlineMs);
  try {
    // Calls back when the last connection has closed; with an error, of no interest here, when it never listened.
    await new Promise<unknown>((resolve) => net.Server.prototype.close.call(server, resolve));
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
  return { cut };
}

/** The response that a connection is busy with, under Node's own name for it: there is no public one. */
function responseOn(socket: net.Socket): http.ServerResponse | null {
  // oxlint-disable-next-line no-underscore-dangle
  return (socket as { _httpMessage?: http.ServerResponse | null })._httpMessage ?? null;
}

/** Node then writes `Connection: close` itself, whichever way the headers are written; too late once they are sent. */
function endConnectionAfter(res: http.ServerResponse): void {
  res.shouldKeepAlive = false;
}

/** Closes connections that have neither been answered nor heard from for the time of grace, new ones without a word included. */
function sweeper(connections: ReadonlySet<net.Socket>, idleGraceMs: number): () => void {
  const silences = new WeakMap<net.Socket, Silence>();
  return () => {
    const now = performance.now();
    for (const socket of connections) {
      const silence = silences.get(socket);
      if (responseOn(socket) || silence?.bytesRead !== socket.bytesRead) silences.set(socket, { bytesRead: socket.bytesRead, since: now });
      else if (now - silence.since >= idleGraceMs) socket.destroySoon();
    }
  };
}
