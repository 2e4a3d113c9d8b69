// Sizes of pictures as browsers ask for them, on real file storage, a real database and its queue.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { testServices } from '../../../../tests/support/test-services.ts';
import { createTurns } from '#platform/http/turns.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { mediaRoutes } from '../api.server.ts';
import { mediaJobs } from '../jobs.server.ts';
import { encodePicture } from './encode.server.ts';
import { createPictureRenderer, type PictureRendererOptions } from './renderer.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-derivatives-'));
const files = createFileStorage({ dataDir });
const encode = vi.fn(encodePicture);
const rendererOf = (options: Partial<PictureRendererOptions> = {}) =>
  createPictureRenderer({ files, encode, ...options });
const maker = rendererOf();
const base = await testServices(database, { jobs: mediaJobs });
/** Fetches nothing. */
const fetcher = { fetch: () => Promise.reject(new Error('not here')) };
const context: Context = {
  ...base,
  services: {
    ...base.services,
    files,
    pictures: {
      maker,
      fetcher,
      paceMs: 0,
      decoding: createTurns(2),
      decodingLarge: createTurns(1),
      uploads: null,
    },
  },
};
const send = vi.spyOn(context.services.jobs, 'send');
const app = Fastify();

/** Stores a photograph as if it had been fetched and returns its hash. */
async function store(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await files.put(`${hash}.webp`, bytes);
  return hash;
}
let red = 0;
const photograph = async (width = 1000) =>
  store(
    await sharp({
      create: { width, height: 400, channels: 3, background: { r: (red += 9), g: 90, b: 60 } },
    })
      .webp()
      .toBuffer(),
  );
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const forEver = 'public, max-age=31536000, immutable';

beforeAll(async () => {
  await app.register(mediaRoutes, { context: () => context, files, maker });
});
beforeEach(() => {
  encode.mockClear();
  send.mockClear();
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

test('a size is made on its first request and stored for good', async () => {
  const hash = await photograph();
  const answer = await get(`/media/${hash}/320.webp`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': forEver,
    'x-content-type-options': 'nosniff',
    'content-length': String(answer.rawPayload.length),
    etag: expect.stringMatching(/^"/),
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 128 });
  const again = await get(`/media/${hash}/320.webp`);
  expect(again.rawPayload).toEqual(answer.rawPayload);
  expect(
    (await get(`/media/${hash}/320.webp`, { 'if-none-match': answer.headers.etag as string }))
      .statusCode,
  ).toBe(304);
  const head = await app.inject({ method: 'HEAD', url: `/media/${hash}/320.webp` });
  expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
    200,
    '',
    answer.headers.etag,
    answer.headers['content-length'],
  ]);
  expect(encode).toHaveBeenCalledTimes(1);
});

test('fifty concurrent requests make a size once', async () => {
  const hash = await photograph();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => get(`/media/${hash}/640.webp`)),
  );
  expect(
    new Set(
      answers.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.toString('base64')}`),
    ).size,
  ).toBe(1);
  expect(answers[0]!.statusCode).toBe(200);
  expect(encode).toHaveBeenCalledTimes(1);
});

test('two processes at once: both answer, one file, nothing half', async () => {
  const hash = await photograph();
  const derivative = { hash, width: 480, format: 'webp' } as const;
  const [one, other] = await Promise.all(
    [maker, rendererOf()].map((each) => each.findOrMake(context, derivative)),
  );
  expect(one!.sizeBytes).toBe(other!.sizeBytes);
  expect(
    (await readdir(path.join(dataDir, 'files'))).filter((name) => name.includes(hash)).toSorted(),
  ).toEqual([`${hash}-480.webp`, `${hash}.webp`].toSorted());
});

test('in place of an AVIF that is not made yet its WebP is lent until it is', async () => {
  const hash = await photograph();
  const lent = await Promise.all(Array.from({ length: 5 }, () => get(`/media/${hash}/320.avif`)));
  for (const answer of lent)
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['cache-control'],
    ]).toEqual([200, 'image/webp', 'public, max-age=600']);
  expect(await sharp(lent[0]!.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
  expect(send).toHaveBeenCalledTimes(1);

  await (context.services.jobs as JobQueue).work(context);
  await expect
    .poll(async () => (await get(`/media/${hash}/320.avif`)).headers['content-type'], {
      timeout: 20_000,
      interval: 50,
    })
    .toBe('image/avif');
  const made = await get(`/media/${hash}/320.avif`);
  expect(made.headers).toMatchObject({
    'cache-control': forEver,
    'x-content-type-options': 'nosniff',
  });
  expect(made.headers.etag).not.toBe(lent[0]!.headers.etag);
  expect(await sharp(made.rawPayload).metadata()).toMatchObject({ compression: 'av1', width: 320 });
});

test('nothing wider than the picture, and nothing of a picture that is not there', async () => {
  const [hash, strange] = [await photograph(300), 'ab'.repeat(32)];
  expect((await get(`/media/${hash}/320.webp`)).statusCode).toBe(200);
  for (const url of [
    `/media/${hash}/480.webp`,
    `/media/${hash}/480.avif`,
    `/media/${strange}/320.webp`,
    `/media/${strange}/320.avif`,
    `/media/${strange}/1200.jpg`,
    `/media/${'A'.repeat(43)}/320.webp`,
    `/media/${'A'.repeat(43)}/1200.jpg`,
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
      url,
      404,
      'no-store',
    ]);
  }
  expect(send).not.toHaveBeenCalled();
});

const unknown = 'cd'.repeat(32);
test.each([
  '/media',
  '/media/',
  `/media/${unknown}`,
  `/media/${unknown}/`,
  `/media/${unknown}/320`,
  `/media/${unknown}/321.webp`,
  `/media/${unknown}/320.svg`,
  `/media/${unknown}/320.webp/x`,
  '/media/a/b/c',
  `/media/${unknown}/..%2f320.webp`,
])('%s is not found, plainly', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(encode).not.toHaveBeenCalled();
});

test('an unreadable file is not found, for every request', async () => {
  const broken = [
    await store(Buffer.from('no picture at all')),
    await store(
      (
        await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123' } })
          .webp()
          .toBuffer()
      ).subarray(0, 90),
    ),
    await store(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ];
  for (const hash of [...broken, ...broken])
    expect((await get(`/media/${hash}/160.webp`)).statusCode).toBe(404);
  const tooLarge = await store(Buffer.alloc(11 * 2 ** 20));
  encode.mockClear();
  expect((await get(`/media/${tooLarge}/160.webp`)).statusCode).toBe(404);
  expect(encode).not.toHaveBeenCalled(); // not even opened
});

test('who comes when too many wait is told to come again, and is served then', async () => {
  const crowded = Fastify();
  const open = Promise.withResolvers<void>();
  await crowded.register(mediaRoutes, {
    context: () => context,
    files,
    maker: rendererOf({
      maxWaitMs: 60,
      encode: (...asked) => open.promise.then(() => encodePicture(...asked)),
    }),
  });
  const hashes = await Promise.all(Array.from({ length: 6 }, () => photograph()));
  let refusedCount = 0;
  const asked = hashes.map(async (hash) => {
    const answer = await crowded.inject(`/media/${hash}/160.webp`);
    if (answer.statusCode === 503) refusedCount++;
    return answer;
  });
  await expect.poll(() => refusedCount).toBe(4);
  open.resolve();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  const refused = answers.findIndex(({ statusCode }) => statusCode === 503);
  expect(answers[refused]!.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect((await crowded.inject(`/media/${hashes[refused]}/160.webp`)).statusCode).toBe(200);
  await crowded.close();
});
