// Sockets on the same port. The server alone chooses rooms; a message says what changed, and the browser asks again.
import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { DomainEvent } from '#platform/events/emit.server.ts';

export type RealtimeOptions = { readonly log: Logger; readonly publicUrl: string };
export type Realtime = { announce(events: readonly DomainEvent[]): void; close(): void };

/** Where browsers ask for a socket. */
export const socketPath = '/socket.io/';

/** Everybody is in it, logged in or not. */
const publicRoom = 'public';
/** What a page that anybody may see can be told of. */
const publicTopics: Readonly<Record<string, string>> = { 'content.announcement_changed': 'announcement', 'currencies.rates_changed': 'rates' };

/**
 * Each web process reads the outbox itself, so each tells its own sockets: no adapter between processes is needed.
 * Development's own socket (hot reload) shares the port: foreign upgrades are left alone.
 */
export function openRealtime(server: HttpServer, { log, publicUrl }: RealtimeOptions): Realtime {
  const io = new Server(server, {
    path: socketPath, serveClient: false, destroyUpgrade: false, maxHttpBufferSize: 64 * 1024, cors: { origin: false },
    allowRequest: (req, allow) => {
      const { origin, host } = req.headers;
      // A sandboxed page's origin is "null", and anybody may send worse: what throws here ends the process.
      allow(null, origin === undefined || origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host));
    },
  });
  io.on('connection', (socket) => {
    log.debug({ socket: socket.id, domain: String(socket.handshake.query['domain'] ?? '').slice(0, 100) }, 'socket connected');
    void socket.join(publicRoom);
    socket.on('disconnect', (reason) => log.debug({ socket: socket.id, reason }, 'socket disconnected'));
  });
  return {
    announce(events) {
      for (const event of events) {
        const topic = publicTopics[event.name];
        if (topic) io.local.to(publicRoom).emit('changed', { topic, id: null });
      }
    },
    close() {
      // Not io.close(): it closes the HTTP server too, and together with Fastify's closing that hangs.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}
