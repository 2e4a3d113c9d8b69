import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBodies } from './body-limits.ts';
import { sendOtherError } from './problem-answers.ts';

const app = Fastify({ trustProxy: true });
app.setErrorHandler(sendOtherError);
await app.register(async (scope) => {
  limitBodies(scope, { minBytesPerSecond: 2_000, graceMs: 600 });
  scope.post('/sign-up', { config: { hasPictures: true } }, async ({ body }) => body);
});
beforeAll(() => app.listen());
afterAll(() => app.close());

const bodyBytes = 10_000;

/** Sends a body of ten thousand bytes, so many each tenth of a second. */
function send(network: string, bytesEach: number) {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => {}).on('data', (bytes) => (answer += String(bytes)));
  socket.write(
    `POST /sign-up HTTP/1.1\r\nHost: kervan.example\r\nX-Forwarded-For: ${network}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\nConnection: close\r\n\r\n`,
  );
  const body = JSON.stringify('x'.repeat(bodyBytes - 2));
  let sent = 0;
  const sending = setInterval(() => {
    socket.write(body.slice(sent, (sent += bytesEach)));
    if (sent >= bodyBytes) clearInterval(sending);
  }, 100);
  const startedAt = performance.now();
  const closed = once(socket, 'close').then(() => {
    clearInterval(sending);
    return { status: Number(answer.slice(9, 12)), tookMs: performance.now() - startedAt };
  });
  return { closed };
}

test('slow senders of all slots are cut soon, and a steady one is taken afterwards', async () => {
  const slow = Array.from({ length: 3 }, (_, i) => send(`192.0.2.${i}`, 1));
  await new Promise((resolve) => setTimeout(resolve, 100));

  const refused = await send('198.51.100.1', bodyBytes).closed;
  const cut = await Promise.all(slow.map(({ closed }) => closed));
  const taken = await send('198.51.100.1', 500).closed;

  expect(refused.status).toBe(503);
  expect(cut.map(({ status }) => status)).toEqual([408, 408, 408]);
  expect(Math.max(...cut.map(({ tookMs }) => tookMs))).toBeLessThan(3_000);
  expect(taken.status).toBe(200);
});

test('half a character in any text or key is a bad request, and a whole one is not', async () => {
  const ask = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/sign-up',
      headers: { 'content-type': 'application/json' },
      payload,
    });

  const statuses: number[] = [];
  for (const text of [
    String.raw`{"title":{"en":"x\ud800y"}}`,
    String.raw`{"list":["\uDC00"]}`,
    String.raw`{"\ud83d":1}`,
    String.raw`{"title":"\ud83d\ude00","path":"C:\\ud800"}`,
  ])
    statuses.push((await ask(text)).statusCode);

  expect(statuses).toEqual([400, 400, 400, 200]);
});
