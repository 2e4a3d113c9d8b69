import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queueMoved } from '#platform/events/queue-moved.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { openRealtime, type Realtime } from './realtime.ts';
import { type SocketLimits, socketLimits } from './socket-limits.ts';

let server: http.Server;
let realtime: Realtime;
let port: number;
const sockets: Socket[] = [];
const member = {
  kind: 'member',
  sessionId: 's',
  userId: 'p',
  companyId: null,
  actsFor: [],
  permissions: ['reviews'],
  // Only the parts that are read here.
} as unknown as Member;

/**
 * Opens a server. The header `network` names a request's network; `authorization` makes it that of
 * the member `p` or, with `other`, of another, or with `staff`, of the market's staff.
 */
async function open(at = 0, limits: SocketLimits = socketLimits): Promise<void> {
  server = http.createServer((_req, res) => res.end('page'));
  realtime = openRealtime(server, {
    log: pino({ level: 'silent' }),
    publicUrl: 'https://kervan.example',
    limits,
    sessionsEndedBy: () => [],
    usersChangedBy: () => [],
    toldBy: ({ name }) => (name === 'told' ? [{ topic: 'import', id: 'i', userIds: ['p'] }] : []),
    identify: async ({ authorization }) =>
      authorization === undefined
        ? null
        : authorization === 'other'
          ? { ...member, userId: 'q' as Id<'user'> }
          : authorization === 'staff'
            ? { ...member, userId: 's' as Id<'user'>, actsFor: ['admin'] }
            : member,
    networkOf: ({ headers }) => String(headers['network'] ?? 'home'),
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

async function close(): Promise<void> {
  realtime.close();
  await new Promise((resolve) => server.close(resolve));
}

beforeEach(() => open());

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await close();
});

const connect = (origin?: string) =>
  connectWith({ authorization: 'other', ...(origin !== undefined && { origin }) });

type Connected = { messages: unknown[]; socket: Socket };

async function connectWith(
  extraHeaders: Readonly<Record<string, string>>,
  options: Partial<ManagerOptions> = {},
): Promise<Connected> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders,
    ...options,
  });
  sockets.push(socket);
  const messages: unknown[] = [];
  socket.on('changed', (message) => messages.push(message));
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', () => resolve()).once('connect_error', reject),
  );
  return { messages, socket };
}

/** Returns the status of a socket's first request, from a page of this origin. */
const shakeHands = (origin: string) =>
  new Promise<number>((resolve, reject) => {
    http
      .get(
        {
          host: '127.0.0.1',
          port,
          path: '/socket.io/?EIO=4&transport=polling',
          headers: { origin },
        },
        (res) => {
          res.resume();
          resolve(res.statusCode!);
        },
      )
      .on('error', reject);
  });

describe('page notifications', () => {
  test('say only that something public has changed', async () => {
    const [one, two] = [await connect(), await connect()];
    realtime.announce([
      { name: 'content.announcement_changed', payload: { secret: 1 }, tags: ['announcement'] },
      { name: 'catalog.products_saved', payload: { productIds: ['x'] }, tags: [] },
      { name: 'currencies.rates_changed', payload: {}, tags: [] },
    ]);
    const expected = [
      { topic: 'announcement', id: null },
      { topic: 'rates', id: null },
    ];
    await vi.waitUntil(() => one.messages.length >= 2 && two.messages.length >= 2, {
      timeout: 15_000,
    });
    expect([one.messages, two.messages]).toEqual([expected, expected]);
  });

  test('reach the users that an event names, and nobody else', async () => {
    const own = await connectWith({ authorization: 'member' });
    const other = await connect();

    realtime.announce([
      { name: 'told', payload: {}, tags: [] },
      { name: 'currencies.rates_changed', payload: {}, tags: [] },
    ]);
    await vi.waitUntil(() => own.messages.length >= 2 && other.messages.length >= 1, {
      timeout: 15_000,
    });

    expect(own.messages).toContainEqual({ topic: 'import', id: 'i' });
    expect(other.messages).toEqual([{ topic: 'rates', id: null }]);
  });

  test('of a queue reach the staff that may decide it, and no other member', async () => {
    const staff = await connectWith({ authorization: 'staff' });
    const seller = await connectWith({ authorization: 'member' });

    realtime.announce([
      queueMoved('money'),
      queueMoved('reviews'),
      { name: 'currencies.rates_changed', payload: {}, tags: [] },
    ]);
    await vi.waitUntil(() => staff.messages.length >= 2 && seller.messages.length >= 1, {
      timeout: 15_000,
    });

    expect(staff.messages).toEqual([
      { topic: 'queues', id: null },
      { topic: 'rates', id: null },
    ]);
    expect(seller.messages).toEqual([{ topic: 'rates', id: null }]);
  });

  test('are dropped silently when no client is connected', () => {
    expect(() =>
      realtime.announce([{ name: 'content.announcement_changed', payload: {}, tags: [] }]),
    ).not.toThrow();
  });
});

describe('a connecting client', () => {
  test('from a page of ours, or from no page, is accepted', async () => {
    expect(await shakeHands('https://kervan.example')).toBe(200);
    expect(await shakeHands(`http://127.0.0.1:${port}`)).toBe(200); // The host it connected to.
    await connect('https://kervan.example');
    await connect();
  });

  test('from another site is refused', async () => {
    for (const origin of [
      'https://evil.example',
      'https://kervan.example.evil.example',
      'http://kervan.example',
      `http://127.0.0.1:${port + 1}`,
    ])
      expect(await shakeHands(origin)).toBe(403);
    await expect(connect('https://evil.example')).rejects.toThrow('websocket error');
  });

  test('with an invalid origin is refused, and the process survives', async () => {
    for (const origin of ['null', 'http://', 'x', 'https://[::1', '//'])
      expect(await shakeHands(origin)).toBe(403);
    await connect();
  });
});

describe('a process that closes its sockets', () => {
  test.each(['websocket', 'polling'] as const)(
    'sees 40 of 40 clients by %s reconnect by themselves',
    async (transport) => {
      const options = { transports: [transport], reconnection: true };
      const clients = await Promise.all(
        Array.from({ length: 40 }, () => connectWith({ authorization: 'member' }, options)),
      );
      const reasons: string[] = [];
      for (const { socket } of clients) socket.on('disconnect', (reason) => reasons.push(reason));

      await close();
      await open(port);

      const areBack = () => clients.every(({ socket }) => socket.connected);
      await vi.waitUntil(() => reasons.length === 40 && areBack(), { timeout: 15_000 });
      // After this reason a client does not reconnect.
      expect(reasons).not.toContain('io server disconnect');
    },
  );
});

const handshake = '/socket.io/?EIO=4&transport=polling';

/** Returns the response to a socket's first request from a network. */
async function shakeHandsFrom(network: string) {
  const { status, headers, text } = await getText(handshake, { headers: { network } });
  return { status, retryAfter: headers.get('retry-after'), text };
}

async function getText(path: string, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('what a socket sends', () => {
  const parts = (count: number, bytes: number) =>
    Array.from({ length: count }, () => Buffer.alloc(bytes));

  test.each([
    ['eleven binary parts', parts(11, 8)],
    ['a megabyte of text', ['x'.repeat(2 ** 20)]],
    ['a megabyte of bytes', parts(1, 2 ** 20)],
  ])('%s end it, and the process tells all others', async (_what, sent) => {
    const [sender, other] = [await connect(), await connect()];
    const ended = new Promise((resolve) => sender.socket.once('disconnect', resolve));

    sender.socket.emit('changed', ...sent);

    await ended;
    realtime.announce([{ name: 'currencies.rates_changed', payload: {}, tags: [] }]);
    await vi.waitUntil(() => other.messages.length > 0, { timeout: 15_000 });
    expect(other.messages).toEqual([{ topic: 'rates', id: null }]);
    expect((await connect()).socket.connected).toBe(true);
  });
});

describe('socket limits', () => {
  test('refuse a client without a session, and count it no longer', async () => {
    await close();
    await open(0, { ...socketLimits, maxPerNetwork: 1 });

    for (let round = 0; round < 3; round++)
      await expect(
        vi.waitFor(
          async () => {
            const error: unknown = await connectWith({}).catch((reason: unknown) => reason);
            // A socket that has just been closed may still be counted.
            if (String(error) !== 'Error: unauthenticated') throw error;
            return String(error);
          },
          { timeout: 15_000 },
        ),
      ).resolves.toBe('Error: unauthenticated');
  });

  test('accept as many of one network as it may hold, and others besides', async () => {
    await close();
    await open(0, { ...socketLimits, maxPerNetwork: 5 });
    const crowd = Array.from({ length: 15 }, () =>
      connectWith({ network: 'crowd', authorization: 'member' }),
    );

    const admitted = (await Promise.allSettled(crowd)).filter(
      ({ status }) => status === 'fulfilled',
    );
    await connectWith({ network: 'other', authorization: 'member' });

    expect(admitted).toHaveLength(5);
    // No socket was closed for another.
    expect(sockets.filter(({ connected }) => connected)).toHaveLength(6);
  });

  test('answer 429 past a network share and 503 in a full process, with Retry-After', async () => {
    await close();
    await open(0, { ...socketLimits, maxSockets: 2, maxPerNetwork: 1 });

    const first = await shakeHandsFrom('a');
    const pastShare = await shakeHandsFrom('a');
    const last = await shakeHandsFrom('b');
    const full = await shakeHandsFrom('c');

    expect([first.status, last.status]).toEqual([200, 200]);
    expect(pastShare).toMatchObject({ status: 429, retryAfter: '10' });
    expect(JSON.parse(pastShare.text)).toMatchObject({ status: 429, name: 'too_many' });
    expect(full).toMatchObject({ status: 503, retryAfter: '10' });
    await expect(connectWith({ network: 'a' })).rejects.toThrow('websocket error');
  });

  test("count a network's attempts, even those with an empty or duplicate id", async () => {
    await close();
    await open(0, { ...socketLimits, maxAttemptsPerMinute: 2 });

    const statuses = [];
    for (const hidden of ['', '&sid=', '&sid=x&sid=', '&sid='])
      statuses.push((await getText(handshake + hidden)).status);

    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await shakeHandsFrom('other')).status).toBe(200);
  });

  test('hold for many handshakes in one packet', async () => {
    await close();
    await open(0, { ...socketLimits, maxPerNetwork: 5 });
    const request = `GET ${handshake} HTTP/1.1\r\nHost: x\r\n`;

    const { whole } = await sendRaw(
      port,
      `${`${request}\r\n`.repeat(99)}${request}Connection: close\r\n\r\n`,
    );

    const ids = Array.from(whole.matchAll(/"sid":"([^"]+)"/g), ([, id]) => id);
    const posts = await Promise.all(
      ids.map((id) => getText(`${handshake}&sid=${id}`, { method: 'POST', body: '3' })),
    );
    expect(posts.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('refuse a handshake with two Host headers', async () => {
    const { status } = await sendRaw(
      port,
      `GET ${handshake} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
    );

    expect(status).toBe(400);
  });
});
