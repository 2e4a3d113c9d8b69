import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRealtime, type Realtime } from './realtime.ts';

let server: http.Server;
let realtime: Realtime;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = http.createServer((_req, res) => res.end('page'));
  realtime = openRealtime(server, { log: pino({ level: 'silent' }), publicUrl: 'https://kervan.example', identify: async () => null, sessionsEndedBy: () => [], peopleChangedBy: () => [] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  realtime.close();
  await new Promise((resolve) => server.close(resolve));
});

async function connect(origin?: string): Promise<{ messages: unknown[]; socket: Socket }> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true, ...(origin === undefined ? {} : { extraHeaders: { origin } }) });
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

test('closing tells everybody', async () => {
  const { socket } = await connect();
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  realtime.close();
  expect(await gone).toBe('io server disconnect');
});
