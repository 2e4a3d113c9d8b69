import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { cutSlowReaders, type SlowReaderLimits } from './slow-readers.ts';

const opened: (() => unknown)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** More than the kernel's buffers of both sides take. */
const page = Buffer.alloc(32 * 2 ** 20);

/** A server of large pages and a client that has requested one. */
async function askedFor(limits: SlowReaderLimits, makingMs = 0) {
  const server = http.createServer((_req, res) => void setTimeout(() => res.end(page), makingMs));
  cutSlowReaders(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arriving = once(server, 'connection') as Promise<[net.Socket]>;
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  const [connection] = await arriving;
  opened.push(
    () => client.destroy(),
    () => server.close(),
    () => connection.destroy(),
  );
  const startedAt = performance.now();
  const cut = once(connection, 'close').then(() => performance.now() - startedAt);
  client.write('GET / HTTP/1.1\r\nHost: kervan.example\r\n\r\n');
  return { client, connection, cut };
}

const never = Number.POSITIVE_INFINITY;

test('a client that never reads its response is disconnected', async () => {
  const { connection, cut } = await askedFor({ silenceMs: 300, maxResponseMs: never, sweepMs: 50 });

  const tookMs = await cut;

  expect(tookMs).toBeGreaterThan(250);
  expect(tookMs).toBeLessThan(5_000);
  expect(connection.destroyed).toBe(true);
});

test('a client that reads a little now and then is disconnected after the maximum', async () => {
  const limits = { silenceMs: 60_000, maxResponseMs: 1_500, sweepMs: 50 };
  const { client, cut } = await askedFor(limits);
  const reading = setInterval(() => client.read(65_536), 50);
  opened.push(() => clearInterval(reading));
  client.on('readable', () => {});

  const tookMs = await cut;

  expect(tookMs).toBeGreaterThan(1_400);
  expect(tookMs).toBeLessThan(5_000); // all of it would take it 25 seconds
});

test('a client that reads steadily gets a whole page, however long it takes', async () => {
  // Eight pauses, in all longer than the silence; none is as long, even on a busy machine.
  const { client } = await askedFor({ silenceMs: 2_500, maxResponseMs: never, sweepMs: 50 });
  let bytes = 0;
  client.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (Math.floor(bytes / 2 ** 22) === Math.floor((bytes - chunk.length) / 2 ** 22)) return;
    client.pause();
    setTimeout(() => client.resume(), 400);
  });

  await expect.poll(() => bytes, { timeout: 40_000 }).toBeGreaterThan(page.length);
}, 60_000);

test('a response that takes long to make is waited for', async () => {
  const limits = { silenceMs: 200, maxResponseMs: never, sweepMs: 20 };
  const { client } = await askedFor(limits, 1_000);
  let bytes = 0;
  client.on('data', (chunk: Buffer) => void (bytes += chunk.length));

  await expect.poll(() => bytes, { timeout: 10_000 }).toBeGreaterThan(page.length);
});
