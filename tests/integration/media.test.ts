// Pictures of a deployment: two web processes on one folder or one bucket, and a CDN.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { categories } from '#features/categories/table.server.ts';
import { storeUpload } from '#features/media/services/keep-upload.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { products } from '#features/products/table.server.ts';
import { createBucketStorage } from '#platform/files/bucket-storage.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { openSmallMarket, openStore, productInputOf, storePicture } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  publicUrl,
  run,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-media-processes-'));
const plainContext = testContext(database);
const context = {
  ...plainContext,
  services: { ...plainContext.services, files: createFileStorage({ dataDir }) },
};
const cdn = 'https://cdn.example/kervan';
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  WORKER: 'off',
  FETCH_PICTURES: 'off',
  DATABASE_POOL_SIZE: '3',
};
let plain: WebProcess;
let behindCdn: WebProcess;
let picture: Awaited<ReturnType<typeof storePicture>>;
let hashOfPicture: string;

afterAll(async () => {
  await killPrograms();
  await rm(dataDir, { recursive: true });
});
beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(context, id, [productInputOf()]);
  picture = await storePicture(context);
  hashOfPicture = picture.key.slice(0, 64);
  const { webp } = picture;
  await storeUpload(context, { webp, width: 400, height: 400, placeholderColor: null });
  await database.db.update(categories).set({ pictureHash: hashOfPicture });
  await buildPages();
  [plain, behindCdn] = await Promise.all([
    startWebProcess(env),
    startWebProcess({ ...env, MEDIA_URL: `${cdn}/` }),
  ]);
});

const ask = (web: WebProcess, at: string) =>
  fetch(web.url + at, { headers: { connection: 'close' } });
const productPath = async () => {
  const [product] = await database.db.select().from(products);
  return `/product/${product!.slug}-${product!.publicId}`;
};
/** Addresses of pictures with their origin. */
const addressesIn = (text: string) =>
  [...text.matchAll(/[\w:./-]*\/media\/[0-9a-f]{64}(?:\.webp|\/1200\.jpg)/g)].map(
    ([address]) => address,
  );

test('two processes asked at once both send the whole picture and store one file', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      ask(i % 2 === 0 ? plain : behindCdn, `/media/${hashOfPicture}/320.webp`),
    ),
  );
  const bodies = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(bodies).size).toBe(1);
  expect((await readdir(path.join(dataDir, 'files'))).toSorted()).toEqual(
    [picture.key, `${hashOfPicture}-320.webp`].toSorted(),
  );
});

test('with a bucket processes share pictures without a folder', async () => {
  const s3 = await startS3();
  const files = createBucketStorage(s3.settings);
  const folders = await Promise.all(
    ['one', 'other'].map((name) => mkdtemp(path.join(os.tmpdir(), `kervan-bucket-${name}-`))),
  );
  const webs: WebProcess[] = [];
  try {
    webs.push(
      ...(await Promise.all(
        folders.map((folder) => startWebProcess({ ...env, DATA_DIR: folder, ...s3.variables })),
      )),
    );
    const [one, other] = webs;
    await files.put(picture.key, picture.webp);
    const made = await ask(one!, `/media/${hashOfPicture}/320.webp`);
    expect([
      made.status,
      made.headers.get('content-type'),
      made.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
    const keys = (await Array.fromAsync(files.list())).map(({ key }) => key);
    expect(keys.toSorted()).toEqual([picture.key, `${hashOfPicture}-320.webp`].toSorted());
    const found = await ask(other!, `/media/${hashOfPicture}/320.webp`);
    expect([found.headers.get('content-length'), Buffer.from(await found.arrayBuffer())]).toEqual([
      made.headers.get('content-length'),
      Buffer.from(await made.arrayBuffer()),
    ]);
    const known = await fetch(`${other!.url}/media/${hashOfPicture}/320.webp`, {
      headers: { 'if-none-match': made.headers.get('etag')!, connection: 'close' },
    });
    expect(known.status).toBe(304);

    // A photograph with its original in the bucket.
    const photograph = await sharp({
      create: { width: 700, height: 700, channels: 3, background: '#0e6e74' },
    })
      .webp()
      .toBuffer();
    const hash = createHash('sha256').update(photograph).digest('hex');
    await files.put(`${hash}.webp`, photograph);
    const sizes: unknown[] = [];
    for (const web of [one!, other!])
      for (const at of [`/media/${hash}.webp`, `/media/${hash}/480.webp`]) {
        // one after the other: s3rver shows half-written objects
        const answer = await ask(web, at);
        sizes.push([answer.status, (await sharp(await answer.arrayBuffer()).metadata()).width]);
      }
    expect(sizes).toEqual([
      [200, 700],
      [200, 480],
      [200, 700],
      [200, 480],
    ]);
    expect(
      (await Promise.all(folders.map((folder) => readdir(folder))))
        .flat()
        .filter((name) => name === 'files'),
    ).toEqual([]);
  } finally {
    for (const web of webs) web.kill('SIGKILL');
    await Promise.all(webs.map((web) => web.exit));
    await s3.close();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  }
});

test('a missing bucket stops the start and is named', async () => {
  const s3 = await startS3();
  const refused = await run('src/server.ts', [], {
    ...env,
    PORT: '0',
    ...s3.variables,
    S3_BUCKET: 'another',
  });
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('S3_BUCKET "another" cannot be used: there is no such bucket.'),
  ]);
  await s3.close();
});

test('without a CDN pictures come from this site', async () => {
  const page = await ask(plain, `/en${await productPath()}`);
  const addresses = addressesIn(await page.text());
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses)
    expect(address).toMatch(/^(?:https:\/\/kervan\.example)?\/media\//);
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data:;");
});

test('pages, link previews and the API use a configured CDN, which the CSP allows', async () => {
  const pages = [
    '/en',
    `/en${await productPath()}`,
    '/en/shop/home/towels',
    '/en/store/ege-tekstil',
    '/en/shop',
  ];
  for (const at of [
    ...pages,
    '/api/v1/products',
    '/api/v1/categories',
    '/front/api/v1/category-groups',
  ]) {
    const answer = await ask(behindCdn, at);
    expect([at, answer.status]).toEqual([at, 200]);
    const addresses = addressesIn(await answer.text());
    expect([
      at,
      addresses.length > 0,
      addresses.filter((address) => !address.startsWith(`${cdn}/media/`)),
    ]).toEqual([at, true, []]);
    if (pages.includes(at))
      expect(answer.headers.get('content-security-policy')).toContain(
        "img-src 'self' data: https://cdn.example;",
      );
  }
  // A search is not cached, and finds nothing before a worker has indexed it.
  expect(
    (await ask(behindCdn, '/en/search?q=towel')).headers.get('content-security-policy'),
  ).toContain("img-src 'self' data: https://cdn.example;");
  const html = await (await ask(behindCdn, pages[1]!)).text();
  expect(html).toMatch(new RegExp(`"image":\\["${cdn}/media/[0-9a-f]{64}/1200\\.jpg"`));
  expect(html).toContain(`${publicUrl}/en/product/`); // pages are not served by the CDN
});
