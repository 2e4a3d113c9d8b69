import zlib from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify from 'fastify';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { sendOtherError } from '#api/problem-answers.ts';
import { compression } from './compression.ts';

const page = '<p>towel</p>'.repeat(500);
const app = Fastify();
await app.register(fastifyCompress, compression);
app.get('/page', (_req, reply) => reply.type('text/html; charset=utf-8').send(page));
app.get('/small', (_req, reply) => reply.type('text/html').send('<p>towel</p>'));
app.get('/picture', (_req, reply) => reply.type('image/webp').send(Buffer.alloc(5_000)));
app.post('/said', (req, reply) => reply.send({ said: req.body }));

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

test('a page is sent in the client’s best encoding, with a Vary header', async () => {
  const [br, gzip, plain] = await Promise.all([
    get('/page', 'gzip, deflate, br, zstd'),
    get('/page', 'gzip'),
    get('/page'),
  ]);
  expect([
    br.headers['content-encoding'],
    gzip.headers['content-encoding'],
    plain.headers['content-encoding'],
  ]).toEqual(['br', 'gzip', undefined]);
  expect([
    zlib.brotliDecompressSync(br.rawPayload).toString(),
    zlib.gunzipSync(gzip.rawPayload).toString(),
    plain.payload,
  ]).toEqual([page, page, page]);
  expect(br.headers['vary']).toBe('accept-encoding');
  expect(br.rawPayload.length).toBeLessThan(page.length / 10);
});

test('small and already compressed responses are not compressed', async () => {
  for (const url of ['/small', '/picture'])
    expect((await get(url, 'br')).headers['content-encoding'], url).toBeUndefined();
});

test('a stream that fails before its first byte is answered as a readable error', async () => {
  const lost = Fastify();
  await lost.register(fastifyCompress, compression);
  lost.setErrorHandler(sendOtherError);
  lost.get('/file', (_req, reply) => {
    const body = new Readable({ read: (): void => void body.destroy(new Error('lost')) });
    return reply
      .headers({ 'content-length': '9000', 'content-disposition': 'attachment' })
      .type('text/csv')
      .send(body);
  });
  const origin = await lost.listen();
  onTestFinished(() => lost.close());

  const answer = await fetch(`${origin}/file`);

  expect([answer.status, await answer.text()]).toEqual([500, expect.stringMatching(/./)]);
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('a compressed request body is never decompressed', async () => {
  const payload = zlib.gzipSync(JSON.stringify({ a: 'x'.repeat(100_000) }));
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/said',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload,
  });
  expect(statusCode).toBe(400);
});
