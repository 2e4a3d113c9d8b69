import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Member } from '#shared/actor.ts';
import { sendRaw } from '../../../tests/support/raw-http.ts';
import { openRealtime, type Realtime } from './realtime.ts';
import { type SocketLimits, socketLimits } from './socket-limits.ts';

let server: http.Server;
let realtime: Realtime;
let port: number;
const sockets: Socket[] = [];
const member: Member = { kind: 'member', sessionId: 's', personId: 'p', companyId: null } as unknown as Member;

/** Opens a server at `port`. A request with the header `network` comes from there, with an authorization from a member. */
async function open(at = 0, limits: SocketLimits = socketLimits): Promise<void> {
  server = http.createServer((_req, res) => res.end('page'));
  realtime = openRealtime(server, {
    log: pino({ level: 'silent' }), publicUrl: 'https://kervan.example', limits, sessionsEndedBy: () => [], peopleChangedBy: () => [],
    identify: async ({ authorization }) => (authorization === undefined ? null : member),
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

const connect = (origin?: string) => connectWith(origin === undefined ? {} : { origin });

async function connectWith(extraHeaders: Readonly<Record<string, string>>, options: Partial<ManagerOptions> = {}): Promise<{ messages: unknown[]; socket: Socket }> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders, ...options });
  sockets.push(socket);
  const messages: unknown[] = [];
  socket.on('changed', (message) => messages.push(message));
  await new Promise<void>((resolve, reject) => socket.once('connect', () => resolve()).once('connect_error', reject));
  return { messages, socket };
}

/** What a page of another site would get: the answer to the first request of a socket. */
const shakeHands = (origin: string) => new Promise<number>((resolve, reject) => {
  http.get({ host: '127.0.0.1', port, path: '/socket.io/?EIO=4&transport=polling', headers: { origin } }, (res) => {
    res.resume();
    resolve(res.statusCode!);
  }).on('error', reject);
});

describe('pages are told', () => {
  test('that something public has changed, and no more than that', async () => {
    const [one, two] = [await connect(), await connect()];
    realtime.announce([
      { name: 'content.announcement_changed', payload: { secret: 1 }, tags: ['announcement'] },
      { name: 'catalog.products_saved', payload: { productIds: ['x'] }, tags: [] },
      { name: 'currencies.rates_changed', payload: {}, tags: [] },
    ]);
    const expected = [{ topic: 'announcement', id: null }, { topic: 'rates', id: null }];
    await vi.waitUntil(() => one.messages.length >= 2 && two.messages.length >= 2, { timeout: 15_000 });
    expect([one.messages, two.messages]).toEqual([expected, expected]);
  });

  test('nothing when nobody listens', () => {
    expect(() => realtime.announce([{ name: 'content.announcement_changed', payload: {}, tags: [] }])).not.toThrow();
  });
});

describe('whoever connects', () => {
  test('from a page of ours, or from no page, is let in', async () => {
    expect(await shakeHands('https://kervan.example')).toBe(200);
    expect(await shakeHands(`http://127.0.0.1:${port}`)).toBe(200); // under the name by which it asks
    await connect('https://kervan.example');
    await connect();
  });

  test('from another site is refused', async () => {
    for (const origin of ['https://evil.example', 'https://kervan.example.evil.example', 'http://kervan.example', `http://127.0.0.1:${port + 1}`]) expect(await shakeHands(origin)).toBe(403);
    await expect(connect('https://evil.example')).rejects.toThrow('websocket error');
  });

  test('with an origin that is no address is refused, and the process goes on', async () => {
    for (const origin of ['null', 'http://', 'x', 'https://[::1', '//']) expect(await shakeHands(origin)).toBe(403);
    await connect();
  });
});

describe('a process that closes its sockets', () => {
  test.each([['websocket'], ['polling']] as const)('by %s: 40 of 40 clients come back by themselves to the next one', async (transport) => {
    const clients = await Promise.all(Array.from({ length: 40 }, () => connectWith({}, { transports: [transport], reconnection: true })));
    const reasons: string[] = [];
    for (const { socket } of clients) socket.on('disconnect', (reason) => reasons.push(reason));

    await close();
    await open(port);

    const areBack = () => clients.every(({ socket }) => socket.connected);
    await vi.waitUntil(() => reasons.length === 40 && areBack(), { timeout: 15_000 });
    expect(reasons).not.toContain('io server disconnect'); // after which a client stays away
  });
});

/** The answer to the first request of a socket, of a network. */
async function shakeHandsFrom(network: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, { headers: { network, ...headers } });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.text() };
}

describe('limits of sockets', () => {
  test('of 150 sockets without a session, one network keeps 50, is told why, and others are let in', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 150 }, () => connectWith({ network: 'crowd' })));
    const open = attempts.filter(({ status }) => status === 'fulfilled');
    const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [(attempt.reason as Error).message] : []));

    const [neighbour, loggedIn] = [await connectWith({ network: 'other' }), await connectWith({ network: 'crowd', authorization: 'x' })];

    expect(open).toHaveLength(50);
    expect(new Set(refusals)).toEqual(new Set(['too_many']));
    expect([neighbour.socket.connected, loggedIn.socket.connected]).toEqual([true, true]);
    expect(sockets.filter(({ connected }) => connected)).toHaveLength(52); // those that were open are untouched
  });

  test('a socket that goes makes room, and a refused one leaves nothing behind', async () => {
    await close();
    await open(0, { ...socketLimits, maxPerNetwork: 3, maxAnonymousPerNetwork: 1 });

    for (let round = 0; round < 5; round++) {
      const { socket } = await vi.waitFor(() => connectWith({}), { timeout: 15_000 });
      await expect(connectWith({})).rejects.toThrow('too_many');
      socket.disconnect();
    }
  });

  test('past the share of a network the answer is 429 with Retry-After, past what the process holds 503', async () => {
    await close();
    await open(0, { ...socketLimits, maxSockets: 2, maxPerNetwork: 1 });

    const answers = [await shakeHandsFrom('a'), await shakeHandsFrom('a'), await shakeHandsFrom('b'), await shakeHandsFrom('c')];

    expect(answers.map(({ status, retryAfter }) => [status, retryAfter])).toEqual([[200, null], [429, '10'], [200, null], [503, '10']]);
    expect(JSON.parse(answers[1]!.body)).toMatchObject({ status: 429, name: 'too_many' });
    await expect(connectWith({ network: 'a' })).rejects.toThrow('websocket error');
  });

  test('attempts of a network are counted, also those that an empty or doubled id hides', async () => {
    await close();
    await open(0, { ...socketLimits, maxAttemptsPerMinute: 2 });
    const address = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;

    const statuses = [];
    for (const hidden of ['', '&sid=', '&sid=x&sid=', '&sid=']) statuses.push((await fetch(address + hidden)).status);

    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await shakeHandsFrom('other')).status).toBe(200);
  });

  test('many handshakes in one packet hold no more sockets than others do', async () => {
    await close();
    await open(0, { ...socketLimits, maxPerNetwork: 5 });
    const address = '/socket.io/?EIO=4&transport=polling';

    const { whole } = await sendRaw(port, `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(99) + `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

    const ids = Array.from(whole.matchAll(/"sid":"([^"]+)"/g), ([, id]) => id);
    const statuses = await Promise.all(ids.map(async (id) => (await fetch(`http://127.0.0.1:${port}${address}&sid=${id}`, { method: 'POST', body: '3' })).status));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('a handshake that names two hosts is refused', async () => {
    const { status } = await sendRaw(port, 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');

    expect(status).toBe(400);
  });
});
