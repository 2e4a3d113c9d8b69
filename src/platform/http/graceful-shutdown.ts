// Leaving without dropping anything: what was accepted is answered,
// and whoever comes next is sent to another process.
import { closeSync, openSync, readSync } from 'node:fs';
import type http from 'node:http';
import net from 'node:net';
import { responseOn } from './open-response.ts';

type Options = {
  /** After this, what is still open is cut: whoever stops us will not wait for ever. */
  deadlineMs?: number;
  /**
   * How long an open connection must be silent before it is closed; a request may be on its way on
   * it.
   */
  idleGraceMs?: number;
};

export type ShutdownResult = {
  /** Connections that the deadline cut. */
  readonly cut: number;
};

export type GracefulShutdown = {
  /** Goes on as before, but tells each client to go (`Connection: close`). */
  readonly drain: () => void;
  /** Drains, and accepts no new connections; those that are open by then are not touched. */
  readonly stopListening: () => Promise<void>;
  /** All of it. Resolves when the last connection is gone; a second call gets the same promise. */
  readonly shutDown: () => Promise<ShutdownResult>;
};

type Silence = { readonly bytesRead: number; readonly since: number };

const sweepMs = 50;

/**
 * To be called before the server listens, since it has to know every connection. Shutting down
 * stops accepting, answers requests under way and those that still come on open connections, tells
 * each of their clients to go (`Connection: close`), and closes the rest once they are silent.
 *
 * Not `server.close()`: that also closes idle connections on the spot, and a request that is just
 * arriving on one dies with it. Sockets that were upgraded count as silent ones: close them first,
 * if they should hear a reason.
 */
export function gracefulShutdown(
  server: http.Server,
  { deadlineMs = 8_000, idleGraceMs = 1_000 }: Options = {},
): GracefulShutdown {
  const connections = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  let isDraining = false;
  const drain = () => {
    if (isDraining) return;
    isDraining = true;
    server.prependListener('request', (_req, res) => endConnectionAfter(res));
    for (const socket of connections) {
      const underWay = responseOn(socket);
      if (underWay) endConnectionAfter(underWay);
    }
  };

  let listening: Promise<void> | undefined;
  const closed = Promise.withResolvers<unknown>();
  const stopListening = () =>
    (listening ??= (async () => {
      drain();
      const admit = holdConnections(server);
      await whenQueueIsEmpty(server);
      // Calls back when the last connection has closed; with an error when it never listened.
      net.Server.prototype.close.call(server, closed.resolve);
      admit();
    })());

  let result: Promise<ShutdownResult> | undefined;
  const shutDown = () =>
    (result ??= (async () => {
      await stopListening();
      return closeConnections(connections, closed.promise, { deadlineMs, idleGraceMs });
    })());
  return { drain, stopListening, shutDown };
}

/**
 * Accepts connections without reading from them: while the event loop works on requests it accepts
 * one at a time, and more come than it accepts. Returns what hands them over, and all later ones.
 */
function holdConnections(server: http.Server): () => void {
  const listeners = server.listeners('connection') as ((socket: net.Socket) => void)[];
  const held: net.Socket[] = [];
  server.removeAllListeners('connection');
  server.on('connection', (socket: net.Socket) => void held.push(socket.on('error', () => {})));
  return () => {
    server.removeAllListeners('connection');
    for (const listener of listeners) server.on('connection', listener);
    for (const socket of held) if (!socket.destroyed) server.emit('connection', socket);
  };
}

/** How soon our own knock is accepted when the queue was empty, and how long we try. */
const quickKnockMs = 1;
const maxKnockingMs = 1_000;

/**
 * The kernel accepts connections before we do, and resets those that wait in its queue when the
 * listener closes: a proxy that has sent a POST on one cannot send it again. So we queue up
 * ourselves, behind the others, until no more wait. Resolves in the callback that saw it, before
 * more come.
 */
async function whenQueueIsEmpty(server: http.Server): Promise<void> {
  const until = performance.now() + maxKnockingMs;
  while (server.listening && performance.now() < until) {
    const tookMs = await knock(server);
    const waiting = countWaiting(server);
    if (waiting === 0 || (waiting === null && tookMs <= quickKnockMs)) return;
  }
}

/** How many connections wait in the kernel's queue; null where it does not say: not on Linux. */
function countWaiting(server: http.Server): number | null {
  const { port, family } = server.address() as net.AddressInfo;
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  // A line of a listener (state 0A): local and remote address, state, queues. Listeners come first.
  const listener = new RegExp(`:${hexPort} 0+:0000 0A [0-9A-F]+:([0-9A-F]+)`, 'g');
  try {
    const table = openSync(family === 'IPv6' ? '/proc/net/tcp6' : '/proc/net/tcp', 'r');
    try {
      const start = Buffer.alloc(32_768);
      const text = start.toString('latin1', 0, readSync(table, start));
      const queues = Array.from(text.matchAll(listener), ([, length]) =>
        Number.parseInt(length!, 16),
      );
      return queues.length === 0 ? null : Math.max(...queues);
    } finally {
      closeSync(table);
    }
  } catch {
    return null;
  }
}

/** Connects to ourselves. Resolves to the milliseconds until it was accepted, or failed. */
function knock(server: http.Server): Promise<number> {
  const { address, port, family } = server.address() as net.AddressInfo;
  const loopback = family === 'IPv6' ? '::1' : '127.0.0.1';
  const since = performance.now();
  return new Promise((resolve) => {
    const isAnyAddress = /^(?:0\.0\.0\.0|::)$/.test(address);
    const visitor = net.connect({ host: isAnyAddress ? loopback : address, port });
    const settle = () => {
      server.off('connection', recognize);
      visitor.destroy();
      resolve(performance.now() - since);
    };
    const recognize = (socket: net.Socket) => {
      if (socket.remotePort !== visitor.localPort) return;
      socket.destroy();
      settle();
    };
    server.on('connection', recognize);
    visitor.setTimeout(maxKnockingMs, settle).once('error', settle);
  });
}

async function closeConnections(
  connections: ReadonlySet<net.Socket>,
  closed: Promise<unknown>,
  { deadlineMs, idleGraceMs }: Required<Options>,
): Promise<ShutdownResult> {
  const sweep = setInterval(sweeper(connections, idleGraceMs), sweepMs);
  let cut = 0;
  const deadline = setTimeout(() => {
    cut = connections.size;
    for (const socket of connections) socket.destroy();
  }, deadlineMs);
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
  return { cut };
}

/**
 * Node then writes `Connection: close` itself, whichever way the headers are written; too late once
 * they are sent.
 */
function endConnectionAfter(res: http.ServerResponse): void {
  res.shouldKeepAlive = false;
}

/**
 * Closes connections that have neither been answered nor heard from for the time of grace, new ones
 * without a word included.
 */
function sweeper(connections: ReadonlySet<net.Socket>, idleGraceMs: number): () => void {
  const silences = new WeakMap<net.Socket, Silence>();
  return () => {
    const now = performance.now();
    for (const socket of connections) {
      const silence = silences.get(socket);
      if (responseOn(socket) || silence?.bytesRead !== socket.bytesRead)
        silences.set(socket, { bytesRead: socket.bytesRead, since: now });
      else if (now - silence.since >= idleGraceMs) socket.destroySoon();
    }
  };
}
