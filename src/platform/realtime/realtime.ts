// Sockets on the same port. Only the server chooses rooms; a message says what changed, and the
// browser requests the data again.
import {
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { DomainEvent } from '#platform/events/emit.server.ts';
import { permissionOfQueue } from '#platform/events/queue-moved.ts';
import { hasManyHosts } from '#platform/http/host-header.ts';
import type { Credentials, Identify } from '#platform/http/requests.ts';
import type { Member, Permission } from '#shared/actor.ts';
import { queuesTopic } from '#shared/staff-queues.ts';
import {
  createSocketCounter,
  type SocketLimits,
  type SocketRefusal,
  socketLimits,
} from './socket-limits.ts';

/** Something that these users may see has changed. */
export type ToldUsers = {
  readonly topic: string;
  readonly id: string;
  readonly userIds: readonly string[];
};

export type RealtimeOptions = {
  readonly log: Logger;
  readonly publicUrl: string;
  readonly identify: Identify;
  /** The network a request comes from, behind trusted proxies. */
  readonly networkOf: (request: IncomingMessage) => string;
  readonly limits?: SocketLimits;
  /** Sessions that an event ends; their sockets are closed. */
  readonly sessionsEndedBy: (event: DomainEvent) => readonly string[];
  /** What an event tells single users; absent: nothing. */
  readonly toldBy?: (event: DomainEvent) => readonly ToldUsers[];
  /** Users whose rights an event changes; their sockets are assigned rooms again. */
  readonly usersChangedBy: (event: DomainEvent) => readonly string[];
};
export type Realtime = {
  announce(events: readonly DomainEvent[]): void;
  stats(): { readonly sockets: number };
  close(): void;
};

/** Path where browsers open a socket. */
export const socketPath = '/socket.io/';

/** Every socket is in it. */
const everyoneRoom = 'everyone';
const sessionRoom = (id: string) => `session:${id}`;
const userRoom = (id: string) => `person:${id}`;
/** Of the market's staff, by what they may do. */
const staffRoom = (permission: Permission) => `staff:${permission}`;
const roomsOf = ({ sessionId, userId, companyId, actsFor, permissions }: Member): string[] => [
  sessionRoom(sessionId),
  userRoom(userId),
  ...(companyId === null ? [] : [`company:${companyId}`]),
  ...(actsFor.includes('admin') ? permissions.map(staffRoom) : []),
];

/** Events that everyone is told of. */
const publicTopics: Readonly<Record<string, string>> = {
  'content.announcement_changed': 'announcement',
  'currencies.rates_changed': 'rates',
};
/** Sent to users whose name, company or rights changed. */
const accountTopic = 'account';

/** A program sends its token when it connects; a browser sends its cookie automatically. */
function credentialsOf({ handshake: { auth, headers } }: Socket): Credentials {
  const token: unknown = auth['token'];
  return {
    cookies: headers.cookie,
    authorization: typeof token === 'string' ? `Bearer ${token}` : headers.authorization,
  };
}

const sayable = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';

/** Responses to refused handshakes. `name` is a stable code for programs. */
const refusalAnswers = {
  tooMany: {
    status: 429,
    name: 'too_many',
    message: 'There are too many sockets from this network.',
  },
  full: { status: 503, name: 'unavailable', message: 'There are too many sockets.' },
} as const;

/** Writes the response by hand, because an upgrade has no response object. */
function refuseHandshake(
  { socket, res }: IncomingMessage & { res?: ServerResponse },
  { reason, retryAfterSeconds }: SocketRefusal,
): void {
  const { status } = refusalAnswers[reason];
  const body = JSON.stringify(refusalAnswers[reason]);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    connection: 'close',
  };
  if (res) {
    res.writeHead(status, headers).end(body);
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
  socket.on('error', () => {}); // Node no longer listens for errors on an upgraded connection.
  socket.end(`${head}\r\n${body}`, () => socket.destroy());
}

/** Disconnects a client that has not sent its credentials within this time. */
const connectTimeoutMs = 10_000;

/**
 * Opens the socket server. Each web process reads the outbox and tells its own sockets, so no
 * adapter between processes is needed. Leaves foreign upgrades alone, because Vite's hot reload
 * shares the port.
 */
export function openRealtime(server: HttpServer, options: RealtimeOptions): Realtime {
  const { log, publicUrl, identify, networkOf, sessionsEndedBy, usersChangedBy } = options;
  const { limits = socketLimits, toldBy = () => [] } = options;
  const counter = createSocketCounter(limits);
  const io = new Server(server, {
    path: socketPath,
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: connectTimeoutMs,
    cors: { origin: false },
    allowRequest: (req, allow) => {
      const { origin, host } = req.headers;
      // A sandboxed page's origin is "null", and a client may send anything. An exception here
      // would end the process.
      const isOurs =
        origin === undefined ||
        origin === publicUrl ||
        (host !== undefined && URL.parse(origin)?.host === host);
      const refusal = isOurs ? counter.whyNotConnect(networkOf(req)) : null;
      if (refusal === null) allow(null, isOurs);
      else refuseHandshake(req, refusal);
    },
  });

  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    next(hasManyHosts(request.rawHeaders) ? new Error('more than one host') : undefined);
  });
  io.engine.on('connection', (connection: Socket['conn']) => {
    // Several requests in one packet were each admitted before the others were counted.
    const seat = counter.take(networkOf(connection.request));
    if (seat === null) {
      connection.close(true);
      return;
    }
    connection.once('close', seat.release);
  });

  /** Puts the socket into the rooms of its member, and out of all others. */
  const seat = (socket: Socket, member: Member): void => {
    const rooms = new Set([socket.id, everyoneRoom, ...roomsOf(member)]);
    for (const room of socket.rooms) if (!rooms.has(room)) void socket.leave(room);
    void socket.join([...rooms]);
  };
  /** Returns the member, or why the client is refused: a stranger has nothing to hear. */
  const identifyMember = async (socket: Socket): Promise<Member | Error> => {
    try {
      return (await identify(credentialsOf(socket))) ?? new Error('unauthenticated');
    } catch (error) {
      log.error({ err: error }, 'a socket could not be seated');
      return new Error('unavailable');
    }
  };
  /** Identifies the member again. Disconnects sockets whose session has ended or cannot be read. */
  const seatAgain = async (socket: Socket): Promise<void> => {
    const member = await identifyMember(socket);
    if (member instanceof Error) socket.disconnect(true);
    else seat(socket, member);
  };

  const arriving = new WeakMap<Socket, Member>();
  io.use((socket, next) => {
    void (async () => {
      const member = await identifyMember(socket);
      if (member instanceof Error) return next(member);
      arriving.set(socket, member);
      return next();
    })();
  });
  io.on('connection', (socket) => {
    const { query } = socket.handshake;
    log.debug(
      {
        socket: socket.id,
        domain: sayable(query['domain'], 100),
        userAgent: sayable(query['userAgent'], 300),
      },
      'socket connected',
    );
    socket.on('disconnect', (reason) =>
      log.debug({ socket: socket.id, reason }, 'socket disconnected'),
    );
    seat(socket, arriving.get(socket)!);
    // Checks again: a session that ended before its socket joined its rooms was announced to no
    // socket.
    void seatAgain(socket);
  });

  return {
    announce(events) {
      for (const event of events) {
        const topic = publicTopics[event.name];
        if (topic) io.local.to(everyoneRoom).emit('changed', { topic, id: null });
        for (const { topic: subject, id, userIds } of toldBy(event))
          if (userIds.length > 0)
            io.local.to(userIds.map(userRoom)).emit('changed', { topic: subject, id });
        const permission = permissionOfQueue(event);
        if (permission !== null)
          io.local.to(staffRoom(permission)).emit('changed', { topic: queuesTopic, id: null });
        const ended = sessionsEndedBy(event);
        if (ended.length > 0) io.local.in(ended.map(sessionRoom)).disconnectSockets(true);
        const people = usersChangedBy(event).map(userRoom);
        if (people.length === 0) continue;
        io.local.to(people).emit('changed', { topic: accountTopic, id: null });
        for (const room of people)
          for (const id of io.of('/').adapter.rooms.get(room) ?? [])
            void seatAgain(io.of('/').sockets.get(id)!);
      }
    },
    stats: () => ({ sockets: io.engine.clientsCount }),
    close() {
      // Closes the transports only: after "io server disconnect" clients would never reconnect by
      // themselves. Avoids io.close(), which also closes the HTTP server and then hangs with
      // Fastify's own closing.
      io.engine.close();
    },
  };
}
