import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, inTransaction, type Services, systemContext } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { mediaRoutes } from './api.server.ts';
import { recordPictures } from './services/record-pictures.server.ts';
import { createPictureRenderer } from './derivatives/renderer.server.ts';
import { pictureAddress } from './queries.server.ts';
import type { PictureSource } from './schemas.ts';
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
const app = Fastify();
const bytes = Buffer.from('RIFF0000WEBPVP8 these would be the bytes of a picture');
const storedName = `${createHash('sha256').update(bytes).digest('hex')}.webp`;

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
    files,
    maker: createPictureRenderer({ files }),
  });
  await files.put(storedName, bytes);
});
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

test('HEAD has the headers of GET without the body', async () => {
  const url = `/media/${storedName}`;
  const [get, head] = await Promise.all([app.inject({ url }), app.inject({ method: 'HEAD', url })]);
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  const { date: _got, connection: _c, ...expected } = get.headers;
  expect(head.headers).toMatchObject(expected);
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

test('what the version before has drawn has no address', async () => {
  const [drawn] = await database.db
    .insert(pictures)
    .values({ sourceHash: 'a'.repeat(43), recipe: { glyph: 'bed' }, state: 'drawn' })
    .returning();

  expect(pictureAddress(context, drawn!)).toBeNull();
  expect((await app.inject({ url: `/media/${drawn!.sourceHash}.svg` })).statusCode).toBe(404);
});

test('a picture that is only recorded has no address yet', async () => {
  expect(await addressOf({ kind: 'remote', url: 'https://shop.example/1.jpg' })).toBeUndefined();
});
