import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendOtherError } from '#api/problem-answers.ts';
import { readFormBody } from './form-body.ts';
import { closeWhereTooLarge } from './unread-body.ts';

const app = Fastify({ bodyLimit: 200_000, keepAliveTimeout: 60_000 });
app.setErrorHandler(sendOtherError);
app.addHook('onSend', closeWhereTooLarge);
app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_req, body, done) =>
  done(null, body),
);
app.post('/whole', async () => 'read');
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_req, _body, done) => done(null));
  const read = async (request: FastifyRequest) => {
    const contentType = request.headers['content-type'];
    await readFormBody({ body: request.raw, contentType, maxBytes: 200_000 });
    return 'read';
  };
  scope.route({ method: 'POST', url: '/streamed', handler: read });
});
beforeAll(() => app.listen());
afterAll(() => app.close());

const fileStart = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n';

/** Sends a body that has no end, until the connection is closed. */
async function sendEndless(path: string) {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = once(socket, 'close');
  let answer = '';
  socket.on('error', () => {}).on('data', (bytes) => (answer += String(bytes)));
  const isForm = path === '/streamed';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: kervan.example\r\nTransfer-Encoding: chunked\r\n` +
      `Content-Type: ${isForm ? 'multipart/form-data; boundary=b' : 'text/plain'}\r\n\r\n`,
  );
  const chunk = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`);
  if (isForm) chunk(fileStart);
  const until = performance.now() + 5_000;
  while (!socket.destroyed && performance.now() < until) {
    chunk('x'.repeat(20_000));
    await sleep(10);
  }
  const isClosed = socket.destroyed;
  socket.destroy();
  await closed;
  return { answer, isClosed };
}

test.each(['/whole', '/streamed'])(
  '%s: a body that is too large is answered in its middle, and its connection is closed',
  async (path) => {
    const { answer, isClosed } = await sendEndless(path);

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(isClosed).toBe(true);
  },
);
