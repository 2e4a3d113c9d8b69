// Graceful shutdown: accepted requests get their responses, and clients are sent to another
// process.
import { closeSync, openSync, readSync } from 'node:fs';
import type http from 'node:http';
import net from 'node:net';
import { responseOn } from './open-response.ts';

type Options = {
  /** Connections still open after this are cut, because supervisors do not wait forever. */
  deadlineMs?: number;
  /** How long a connection must be silent before it is closed; a request may be on its way. */
  idleGraceMs?: number;
};

export type ShutdownResult = {
  /** Connections that the deadline cut. */
  readonly cut: number;
};

export type GracefulShutdown = {
  /** Goes on serving, but tells each client to disconnect (`Connection: close`). */
  readonly drain: () => void;
  /** Drains and accepts no new connections; open ones go on. */
  readonly stopListening: () => Promise<void>;
  /**
   * Drains, stops listening and closes silent connections. Resolves when the last connection is
   * closed; later calls return the same promise.
   */
  readonly shutDown: () => Promise<ShutdownResult>;
};

type Silence = { readonly bytesRead: number; readonly since: number };

const sweepMs = 50;

/**
 * Call before the server listens, because every connection must be known. Shutting down stops
 * accepting, answers requests under way and those that still arrive on open connections, tells
 * their clients to disconnect, and closes the rest once they are silent. Replaces `server.close()`,
 * which closes idle connections at once, along with requests that are just arriving. Upgraded
 * sockets count as silent: close them first if they should get a reason.
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
      // Calls back when the last connection is closed, with an error if the server never listened.
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
 * Accepts connections without reading from them, so that they leave the kernel's queue faster than
 * they arrive. Returns a function that passes on these and all later ones.
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

/** Until when our own connection counts as accepted at once, and how long we try. */
const quickKnockMs = 1;
const maxKnockingMs = 1_000;

/**
 * Resolves when the kernel's accept queue is empty, before more connections arrive. Closing the
 * listener resets queued connections, and a proxy cannot repeat a POST that it sent on one; so we
 * queue a connection of our own until none are left.
 */
async function whenQueueIsEmpty(server: http.Server): Promise<void> {
  const until = performance.now() + maxKnockingMs;
  while (server.listening && performance.now() < until) {
    const tookMs = await knock(server);
    const waiting = countWaiting(server);
    if (waiting === 0 || (waiting === null && tookMs <= quickKnockMs)) return;
  }
}

/** Counts connections in the kernel's accept queue; null where it is unknown, outside Linux. */
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

/** Connects to our own port. Resolves to the milliseconds until it was accepted or failed. */
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
 * Makes Node write `Connection: close`, however the headers are written. Has no effect once they
 * are sent.
 */
function endConnectionAfter(res: http.ServerResponse): void {
  res.shouldKeepAlive = false;
}

/**
 * Closes connections that have neither been answered nor sent anything for the grace period, silent
 * new ones included.
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
