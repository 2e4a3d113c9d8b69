import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Context, inTransaction, type Services, systemContext } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { createAdmission } from '#platform/http/admission.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { mediaRoutes } from './api.server.ts';
import { recordPictures } from './services/record-pictures.server.ts';
import { createPictureRenderer } from './derivatives/renderer.server.ts';
import { createPictureDrawer, type PictureDrawer } from './drawing.server.ts';
import { pictureAddress } from './queries.server.ts';
import type { PictureRecipe, PictureSource } from './schemas.ts';
import { pictures } from './table.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-media-'));
const files = createFileStorage({ dataDir });
const context: Context = systemContext({
  database: { ...database, close: async () => {} },
  log: pino({ level: 'silent' }),
  pageCache: null,
  mediaUrl: '',
  // Only the parts that are read here.
} as unknown as Services);
const drawer = createPictureDrawer();
const draw = vi.fn<PictureDrawer['draw']>((recipe) => drawer.draw(recipe));
const admission = createAdmission({ concurrency: 1, maxWaitMs: 50 });
const app = Fastify();
const recipe: PictureRecipe = { glyph: 'teapot', ground: 'sand', set: 'plinth', layout: 'single' };
const bytes = Buffer.from('RIFF0000WEBPVP8 these would be the bytes of a picture');
const storedName = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
let url = '';

async function addressOf(source: PictureSource): Promise<string | undefined> {
  const ids = await inTransaction(context, (inside) => recordPictures(inside, [source]));
  const rows = await database.db.select().from(pictures);
  return pictureAddress(
    context,
    rows.find((row) => row.id === ids.get(source))!,
  )?.url;
}

beforeAll(async () => {
  await app.register(mediaRoutes, {
    context: () => context,
    drawer: { draw },
    files,
    maker: createPictureRenderer({ files, drawer }),
    admission,
  });
  url = (await addressOf({ kind: 'recipe', recipe }))!;
  await files.put(storedName, bytes);
});
beforeEach(() => void draw.mockClear());
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

test('a certificate is sent to be kept, and is no document of this site', async () => {
  const pdf = Buffer.from('%PDF-1.7 of a certificate');
  const name = `${createHash('sha256').update(pdf).digest('hex')}.pdf`;
  expect((await app.inject({ url: `/media/${name}` })).statusCode).toBe(404);
  await files.put(name, pdf);

  const answer = await app.inject({ url: `/media/${name}` });

  expect(answer.rawPayload.equals(pdf)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('a drawn picture is served for ever, as a document that can do nothing', async () => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(drawer.draw(recipe));
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'content-length': String(Buffer.byteLength(answer.body)),
  });
});

test('responses are compressed as requested, each encoding with its own entity tag', async () => {
  const svg = drawer.draw(recipe);
  const [plain, gzip, br] = await Promise.all(
    ['identity', 'gzip', 'gzip, br'].map((encoding) =>
      app.inject({ url, headers: { 'accept-encoding': encoding } }),
    ),
  );
  expect(gunzipSync(gzip!.rawPayload).toString()).toBe(svg);
  expect(brotliDecompressSync(br!.rawPayload).toString()).toBe(svg);
  expect(br!.rawPayload.length).toBeLessThan(svg.length / 2);
  expect(br!.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(new Set([plain, gzip, br].map((answer) => answer!.headers.etag)).size).toBe(3);
});

test.each([['identity'], ['br']])('304 to who has it already (%s)', async (encoding) => {
  const headers = { 'accept-encoding': encoding };
  const { etag } = (await app.inject({ url, headers })).headers;
  const answer = await app.inject({
    url,
    headers: { ...headers, 'if-none-match': etag as string },
  });
  expect(answer.statusCode).toBe(304);
  expect(answer.body).toBe('');
  expect(answer.headers.etag).toBe(etag);
  expect(
    (await app.inject({ url, headers: { ...headers, 'if-none-match': '"other"' } })).statusCode,
  ).toBe(200);
});

test('HEAD has the headers of GET without the body', async () => {
  for (const address of [url, `/media/${storedName}`]) {
    const [get, head] = await Promise.all([
      app.inject({ url: address }),
      app.inject({ method: 'HEAD', url: address }),
    ]);
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    const { date: _got, connection: _c, ...expected } = get.headers;
    expect(head.headers).toMatchObject(expected);
  }
});

test('concurrent requests draw a picture once', async () => {
  const other = (await addressOf({ kind: 'recipe', recipe: { ...recipe, hue: 90 } }))!;
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: other })));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('a fetched picture comes from file storage', async () => {
  const answer = await app.inject({ url: `/media/${storedName}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(bytes.length),
  });
  const again = await app.inject({
    url: `/media/${storedName}`,
    headers: { 'if-none-match': answer.headers.etag as string },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  'nothing',
  '.svg',
  `${'a'.repeat(43)}.svg`,
  `${'a'.repeat(43)}.SVG`,
  `${'a'.repeat(44)}.svg`,
  `${'0'.repeat(64)}.webp`,
  storedName.toUpperCase(),
  `${storedName}.bak`,
  `.${storedName}`,
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2ffiles',
  `..%2ffiles%2f${storedName}`,
  `..%5c${storedName}`,
  `${storedName}%00.svg`,
  'a/b',
  `x/../${storedName}/..`,
])('%s is not found', async (name) => {
  const answer = await app.inject({ url: `/media/${name}` });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control'] ?? '').not.toContain('public');
});

test('a recipe whose glyph does not exist is not found, and can be once it does', async () => {
  const missing = (await addressOf({
    kind: 'recipe',
    recipe: { ...recipe, glyph: 'flux-capacitor' },
  }))!;
  expect((await app.inject({ url: missing })).statusCode).toBe(404);
});

test('a picture that is only recorded has no address yet', async () => {
  expect(await addressOf({ kind: 'remote', url: 'https://shop.example/1.jpg' })).toBeUndefined();
});

test('a drawing is refused early while others take all slots, and made afterwards', async () => {
  const other = (await addressOf({ kind: 'recipe', recipe: { ...recipe, layout: 'pair' } }))!;
  await app.inject({ url });
  const held = Promise.withResolvers<void>();
  const holding = admission.run(() => held.promise);

  const [known, refused] = await Promise.all([url, other].map((one) => app.inject({ url: one })));
  held.resolve();
  await holding;
  const answered = await app.inject({ url: other });

  expect([known!.statusCode, refused!.statusCode]).toEqual([200, 503]);
  expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0);
  expect(answered.statusCode).toBe(200);
});
