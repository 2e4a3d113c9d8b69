// Outgoing requests carry the trace of the request they are made for.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBucketStorage } from '#platform/files/bucket-storage.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { createGoogleSignIn } from '#platform/security/google.ts';
import { propagateTrace } from './outgoing-trace.ts';
import { createTracing } from './tracing.ts';

const tracing = createTracing();
const stop = propagateTrace(tracing);
afterAll(() => stop());

const received: http.IncomingHttpHeaders[] = [];
beforeEach(() => void received.splice(0));
const server = http.createServer((req, res) => {
  received.push(req.headers);
  res.setHeader('content-type', 'image/png');
  res.end('{}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = { traceId, spanId: '00f067aa0ba902b7', isSampled: true, state: 'vendor=1' };

async function traced(work: () => Promise<unknown>): Promise<string> {
  const { trace } = tracing.start({
    name: 'GET',
    kind: 'request',
    parent,
    work: { requestId: 'a' },
  });
  await tracing.run(trace, work);
  return `00-${traceId}-${trace.spanId}-01`;
}

test('the fetch of a picture carries the trace', async () => {
  const fetcher = createGuardedFetch({ ports: 'any', allowAddress: () => true });

  const traceparent = await traced(() =>
    fetcher.fetch(url, { accept: ['image/*'], maxBytes: 100, timeoutMs: 5_000 }),
  );
  await fetcher.close();

  expect(received).toMatchObject([{ traceparent, tracestate: 'vendor=1' }]);
});

test('a request to the bucket carries the trace, which its signature does not cover', async () => {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const files = createBucketStorage({
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint: url,
    hasBucketInPath: true,
    credentials,
  });

  const traceparent = await traced(() => files.put('a.webp', Buffer.from('a')));

  expect(received).toMatchObject([{ traceparent }]);
  expect(received[0]!.authorization).toMatch(/SignedHeaders=(?!\S*traceparent)/);
});

test('a request to Google carries the trace', async () => {
  const google = createGoogleSignIn({ clientId: 'a', clientSecret: 'b', issuer: url });

  const traceparent = await traced(() => google.verify('a.b.c').catch(() => null));

  expect(received).toMatchObject([{ traceparent }]);
});

test('a call outside of any request or job carries no trace', async () => {
  await fetch(url);

  expect(received).toHaveLength(1);
  expect(received[0]).not.toHaveProperty('traceparent');
});
