import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createBuiltFiles } from './built-files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kervan-built-'));
const script = 'export const towels = 1;\n'.repeat(50);
mkdirSync(`${folder}/assets/tr`, { recursive: true });
writeFileSync(`${folder}/secret.js`, 'no asset');
writeFileSync(`${folder}/assets/tr/shop-1a2b.js`, script);
writeFileSync(`${folder}/assets/tr/shop-1a2b.js.br`, zlib.brotliCompressSync(script));
writeFileSync(`${folder}/assets/tr/shop-1a2b.js.gz`, zlib.gzipSync(script));
writeFileSync(`${folder}/assets/text-1a2b.woff2`, 'letters');
writeFileSync(`${folder}/assets/lost-1a2b.css`, 'p {}');

const counted: number[] = [];
const files = createBuiltFiles({
  folder: `${folder}/assets`,
  headers: { 'x-content-type-options': 'nosniff' },
  count: (_req, res) => void counted.push(res.statusCode),
});
const server = http.createServer((req, res) => {
  if (!files.serves(req, res)) res.writeHead(404).end('passed on');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  counted.length = 0;
});

/** Sends the target as it is: `fetch` would take the dots out. */
async function ask(target: string, { method = 'GET', encoding }: Asked = {}) {
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
  const request = http.request({ port, path: target, method, headers, agent: false }).end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode!, headers: response.headers, body };
}
type Asked = { readonly method?: string; readonly encoding?: string };

test.each([
  ['br', 'br', zlib.brotliDecompressSync],
  ['gzip;q=0.9', 'gzip', zlib.gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('a script is sent as %s allows, at first and from memory', async (...row) => {
  const [encoding, coding, decode] = row;
  for (let time = 0; time < 2; time++) {
    const { status, headers, body } = await ask('/assets/tr/shop-1a2b.js?v=1', { encoding });

    expect(status).toBe(200);
    expect(decode(body).toString()).toBe(script);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
      vary: 'accept-encoding',
    });
  }
  expect(counted).toEqual([200, 200]);
});

test('what has no compressed copy is sent as it is', async () => {
  const { headers, body } = await ask('/assets/text-1a2b.woff2', { encoding: 'br, gzip' });

  expect(body.toString()).toBe('letters');
  expect(headers).toMatchObject({ 'content-type': 'font/woff2' });
  expect(headers).not.toHaveProperty('content-encoding');
});

test('HEAD has the headers alone', async () => {
  const { status, headers, body } = await ask('/assets/text-1a2b.woff2', { method: 'HEAD' });

  expect([status, headers['content-length'], body.length]).toEqual([200, '7', 0]);
});

test.each([
  ['GET', '/assets/tr/shop-1a2b.js.br'],
  ['GET', '/assets/tr'],
  ['GET', '/assets/tr/other-1a2b.js'],
  ['GET', '/assets/../secret.js'],
  ['GET', '/assets/tr/../../secret.js'],
  ['GET', '/assets/%2e%2e/secret.js'],
  ['GET', '/assets//tr/shop-1a2b.js'],
  ['GET', '/secret.js'],
  ['POST', '/assets/tr/shop-1a2b.js'],
])('%s %s is passed on', async (method, target) => {
  const { status, body } = await ask(target, { method });

  expect([status, body.toString()]).toEqual([404, 'passed on']);
  expect(counted).toEqual([]);
});

test('a file that is being replaced is answered with a request for patience', async () => {
  rmSync(`${folder}/assets/lost-1a2b.css`);

  const { status, headers } = await ask('/assets/lost-1a2b.css');

  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect(counted).toEqual([503]);
});
