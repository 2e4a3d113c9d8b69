import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { productInput } from '#features/products/schemas.ts';
import { products } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { storeInput } from '#features/companies/schemas.ts';
import { type Context, inTransaction, systemContext } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { outbox } from '#platform/events/table.server.ts';
import { wiringOf } from '#features.server.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/http/guarded-fetch.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { loadReferenceData } from '../../../../database/reference/load.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { createTurns } from '#platform/http/turns.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { recordPictures } from '../services/record-pictures.server.ts';
import { createPictureRenderer } from '../derivatives/renderer.server.ts';
import { mediaJobs } from '../jobs.server.ts';
import { pictureAddress } from '../queries.server.ts';
import { pictures } from '../table.server.ts';
import { claimPicture, type HandOut, handOutPictures, markStored } from './claims.server.ts';
import { fetchPicture } from './fetch-picture.server.ts';
import { bomb, cutPhoto, largePicture, photo, scriptedSvg } from './fixtures/strange-pictures.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-fetching-'));
const files = createFileStorage({ dataDir });
const maker = createPictureRenderer({ files });
const realFetcher = createGuardedFetch({
  ports: 'any',
  allowAddress: (address) => address === '127.0.0.1',
  connectTimeoutMs: 5_000,
});
/** Only the server that never responds is given up soon; others may be slow on a busy machine. */
const fetcher: Pick<GuardedFetch, 'fetch'> = {
  fetch: (url, limits) =>
    realFetcher.fetch(url, { ...limits, ...(String(url).includes('/slow') && { timeoutMs: 400 }) }),
};

let clock: Date;
const context = testContext(database, { now: () => clock });
const laterMinutes = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

const seen: string[] = [];
let isDown = false;
const answers: Record<string, http.RequestListener> = {
  '/photo.jpg': (_, res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
  '/again.jpg': (_, res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
  '/large.png': (_, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(largePicture),
  '/page': (_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  '/disguised': (_, res) =>
    res.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html><body>Not found</body></html>'),
  '/drawing.svg': (_, res) =>
    res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(scriptedSvg),
  '/disguised.svg': (_, res) =>
    res.writeHead(200, { 'content-type': 'image/png' }).end(scriptedSvg),
  '/bomb.png': (_, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(bomb),
  '/cut.jpg': (_, res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(cutPhoto),
  '/huge': (_, res) =>
    res.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(11 * 2 ** 20)),
  '/inside': (_, res) => res.writeHead(302, { location: 'http://10.0.0.1/secret.png' }).end(),
  '/missing': (_, res) => res.writeHead(404, { 'content-type': 'image/png' }).end(),
  '/busy': (_, res) => res.writeHead(503).end(),
  '/slow': () => {},
  '/sometimes': (_, res) =>
    isDown
      ? res.writeHead(502).end()
      : res.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
};
const server = http.createServer((req, res) => {
  seen.push(req.url!);
  answers[req.url!.split('?')[0]!]!(req, res);
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  clock = new Date();
  await loadReferenceData(context, () => {});
});
beforeEach(async () => {
  clock = new Date(Date.now() + 60_000); // after what the database is about to call now
  seen.length = 0;
  isDown = false;
  await database.pool.query("select empty_tables('pictures, outbox')");
});
afterAll(async () => {
  await realFetcher.close();
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true });
});

const record = (...paths: string[]) => recordUrls(...paths.map((at) => base + at));
const recordUrls = (...urls: string[]) =>
  inTransaction(context, (inside) =>
    recordPictures(
      inside,
      urls.map((url) => ({ kind: 'remote', url }) as const),
    ),
  );
const pictureOf = async (at: string) =>
  (
    await database.db
      .select()
      .from(pictures)
      .where(eq(pictures.remoteUrl, base + at))
  )[0]!;

async function handOuts(): Promise<HandOut[]> {
  const sent: HandOut[] = [];
  await handOutPictures(context, async (_, handOut) => void sent.push(handOut));
  return sent;
}

const fetchAll = async () => {
  for (const handOut of await handOuts())
    await fetchPicture(context, { files, fetcher }, handOut, new AbortController().signal);
};

test('a photograph is stored upright, without metadata, under the hash of its bytes', async () => {
  await record('/photo.jpg', '/large.png');
  await fetchAll();
  const row = await pictureOf('/photo.jpg');
  expect(row).toMatchObject({
    state: 'stored',
    width: 20,
    height: 40,
    contentType: 'image/webp',
    lastError: null,
    storageKey: expect.stringMatching(/^[0-9a-f]{64}\.webp$/),
  });
  expect(pictureAddress(context, row)).toEqual({
    url: `/media/${row.storageKey}`,
    width: 20,
    height: 40,
    placeholderColor: expect.stringMatching(/^#c[\da-f]3[\da-f]3[\da-f]$/),
  });
  const bytes = await buffer(await (await files.find(row.storageKey!))!.read());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 20, height: 40 });
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
  expect(bytes.includes('Secret')).toBe(false);
  expect(await pictureOf('/large.png')).toMatchObject({
    state: 'stored',
    width: 1600,
    height: 400,
  });
});

test('two addresses of the same bytes share a file', async () => {
  await record('/photo.jpg', '/again.jpg');
  await fetchAll();
  expect((await pictureOf('/photo.jpg')).storageKey).toBe(
    (await pictureOf('/again.jpg')).storageKey,
  );
  expect(
    (await readdir(path.join(dataDir, 'files'))).filter((name) => name.startsWith('.')),
  ).toEqual([]);
});

test.each([
  ['/page', /^bad_type/],
  ['/disguised', /^undecodable/],
  ['/drawing.svg', /^bad_type/],
  ['/disguised.svg', /^undecodable: The bytes begin like none/],
  ['/bomb.png', /^undecodable: .*pixel limit/],
  ['/cut.jpg', /^undecodable/],
  ['/huge', /^too_large/],
  ['/inside', /^blocked_address/],
  ['/missing', /^http_status: .*404/],
])('%s fails at once and for good', async (at, reason) => {
  await record(at);
  await fetchAll();
  expect(await pictureOf(at)).toMatchObject({
    state: 'failed',
    attempts: 1,
    lastError: expect.stringMatching(reason),
    storageKey: null,
  });
  laterMinutes(24 * 60);
  expect(await handOuts()).toEqual([]);
  expect(await database.db.select().from(outbox)).toEqual([]);
});

test('an address inside our network is never connected to', async () => {
  await recordUrls(
    'http://localhost:9/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/x.png',
    'http://127.0.0.2/x.png',
  );
  await fetchAll();
  const rows = await database.db
    .select({ state: pictures.state, lastError: pictures.lastError })
    .from(pictures);
  expect(
    rows.filter(
      ({ state, lastError }) => state === 'failed' && lastError!.startsWith('blocked_address'),
    ),
  ).toHaveLength(3);
});

test.each(['/busy', '/slow'])(
  '%s is tried four times, with longer and longer rests',
  async (at) => {
    await record(at);
    for (const [attempts, restMinutes] of [
      [1, 1],
      [2, 10],
      [3, 60],
    ] as const) {
      await fetchAll();
      expect(await pictureOf(at)).toMatchObject({
        state: 'recorded',
        attempts,
        lastError: expect.stringMatching(/^(http_status|timeout)/),
      });
      laterMinutes(restMinutes - 0.1);
      expect(await handOuts()).toEqual([]);
      laterMinutes(0.2);
    }
    await fetchAll();
    expect(await pictureOf(at)).toMatchObject({ state: 'failed', attempts: 4 });
    expect(seen).toHaveLength(4);
  },
);

test('a server that comes back is forgiven', async () => {
  isDown = true;
  await record('/sometimes');
  await fetchAll();
  isDown = false;
  laterMinutes(2);
  await fetchAll();
  expect(await pictureOf('/sometimes')).toMatchObject({
    state: 'stored',
    attempts: 2,
    lastError: null,
  });
});

test('many workers with the same job fetch once', async () => {
  await record('/photo.jpg');
  const [handOut] = await handOuts();
  await Promise.all(
    Array.from({ length: 8 }, () =>
      fetchPicture(context, { files, fetcher }, handOut!, new AbortController().signal),
    ),
  );
  expect(seen).toEqual(['/photo.jpg']);
  await fetchPicture(context, { files, fetcher }, handOut!, new AbortController().signal);
  expect(seen).toHaveLength(1);
});

test('never more than two at once, however many workers there are', async () => {
  await record(...Array.from({ length: 6 }, (_, i) => `/photo.jpg?${i}`));
  let [now, maxAtOnce] = [0, 0];
  const counting: Pick<GuardedFetch, 'fetch'> = {
    async fetch(url, limits) {
      maxAtOnce = Math.max(maxAtOnce, ++now);
      await sleep(30);
      return fetcher.fetch(url, limits).finally(() => now--);
    },
  };
  await Promise.all(
    (await handOuts()).map((handOut) =>
      fetchPicture(context, { files, fetcher: counting }, handOut, new AbortController().signal),
    ),
  );
  expect(maxAtOnce).toBe(2);
  expect(seen).toHaveLength(6);
});

test('two processes never queue a picture twice, and no host blocks others', async () => {
  await recordUrls(...Array.from({ length: 500 }, (_, i) => `https://one.example/${i}.jpg`));
  await recordUrls(...Array.from({ length: 3 }, (_, i) => `https://two.example/${i}.jpg`));
  const queued = (await Promise.all(Array.from({ length: 5 }, handOuts))).flat();
  expect(new Set(queued.map(({ pictureId }) => pictureId)).size).toBe(queued.length);
  expect(queued).toHaveLength(123);
  expect(await handOuts()).toEqual([]);
});

test('a host that keeps failing gets a few only', async () => {
  await recordUrls(...Array.from({ length: 40 }, (_, i) => `https://dead.example/${i}.jpg`));
  await database.pool.query(
    'update pictures set attempts = 1, due_at = $1 where id in (select id from pictures limit 20)',
    [new Date(clock.getTime() + 60_000)],
  );
  expect(await handOuts()).toHaveLength(4);
});

test('a dead worker’s picture is queued again, and failed after the fourth attempt', async () => {
  await record('/photo.jpg');
  for (let attempt = 1; attempt <= 4; attempt++) {
    const [handOut] = await handOuts();
    expect(handOut).toMatchObject({ attempt });
    expect(await claimPicture(context, handOut!)).toMatchObject({ remoteUrl: `${base}/photo.jpg` });
    expect(await handOuts()).toEqual([]);
    laterMinutes(2);
  }
  expect(await handOuts()).toEqual([]);
  expect(await pictureOf('/photo.jpg')).toMatchObject({
    state: 'failed',
    lastError: expect.stringMatching(/^interrupted/),
  });
});

test('a worker that was too slow changes nothing any more', async () => {
  await record('/photo.jpg');
  const [handOut] = await handOuts();
  const slow = await claimPicture(context, handOut!);
  laterMinutes(2);
  const [second] = await handOuts();
  await markStored(context, slow as Exclude<typeof slow, string>, {
    storageKey: `${'0'.repeat(64)}.webp`,
    width: 1,
    height: 1,
    placeholderColor: null,
  });
  expect(await pictureOf('/photo.jpg')).toMatchObject({ state: 'queued', storageKey: null });
  await fetchPicture(context, { files, fetcher }, second!, new AbortController().signal);
  expect(await pictureOf('/photo.jpg')).toMatchObject({ state: 'stored', attempts: 2 });
});

test('a worker that shuts down leaves the picture to another', async () => {
  await record('/slow');
  const [handOut] = await handOuts();
  await expect(
    fetchPicture(context, { files, fetcher }, handOut!, AbortSignal.timeout(50)),
  ).rejects.toThrow('timeout');
  expect(await pictureOf('/slow')).toMatchObject({
    state: 'fetching',
    attempts: 1,
    lastError: null,
  });
  laterMinutes(2);
  expect(await handOuts()).toMatchObject([{ attempt: 2 }]);
});

const store = storeInput.parse({
  slug: 'anatolia',
  name: 'Anatolia',
  mainLanguage: 'en',
  about: {},
  mainProducts: {},
  businessType: 'manufacturer',
  isManufacturer: true,
  establishedYear: null,
  exportStaffCount: null,
  exportMarkets: [],
  certificates: [],
  responseTimeHours: null,
  province: 'Denizli',
  district: null,
  verifications: [],
  currency: 'USD',
});
const productWith = (url: string, category: string) =>
  productInput.parse({
    externalId: `product-${url}`,
    mainLanguage: 'en',
    title: { en: 'Towel' },
    description: {},
    attributes: {},
    brand: null,
    category,
    currency: 'USD',
    tiers: [{ fromQuantity: 1, priceMicros: 1_000_000 }],
    moq: 1,
    unit: 'C62',
    orderMultiple: 1,
    carton: null,
    leadTimes: [],
    sample: null,
    stock: null,
    shipByDays: null,
    originCountry: null,
    originProvince: null,
    hsCode: null,
    paymentOptions: [],
    certificates: [],
    tags: [],
    incoterms: [],
    images: [{ source: { kind: 'remote', url }, alt: {}, focal: null }],
    variants: [
      {
        options: [],
        sku: null,
        gtin: null,
        tiers: null,
        stock: null,
        weightGrams: null,
        imageIndex: null,
      },
    ],
    state: 'published',
  });

/** A store with one product that shows the picture; its page-cache tags. */
async function showPicture(url: string, asked: Context = context): Promise<string[]> {
  const [leaf] = await database.db
    .select()
    .from(categories)
    .where(eq(categories.kind, 'item'))
    .limit(1);
  const [group] = await database.db
    .select()
    .from(categories)
    .where(eq(categories.id, leaf!.groupId));
  const { id, slug } = await saveManagedStore(asked, store);
  await saveProducts(asked, id, [productWith(url, leaf!.path)]);
  const [product] = await database.db
    .select()
    .from(products)
    .where(eq(products.externalId, `product-${url}`));
  return [
    `store:${slug}`,
    `product:${product!.publicId}`,
    `category:${leaf!.publicId}`,
    `category:${group!.publicId}`,
  ];
}

test('a stored picture drops the pages of its products, store and categories', async () => {
  const tags = await showPicture(`${base}/photo.jpg`);
  await fetchAll();
  const [event] = await database.db
    .select()
    .from(outbox)
    .where(eq(outbox.name, 'media.picture_stored'));
  expect(event!.payload).toEqual({ pictureId: (await pictureOf('/photo.jpg')).id });
  expect(event!.tags).toEqual(expect.arrayContaining(tags));
  expect(event!.tags).toHaveLength(5);
});

test('switched off nothing is fetched and no event asks for it', () => {
  const { jobs, subscriptions } = wiringOf({ fetchesPictures: false, indexNow: null });

  const names = jobs.map(({ name }) => name).filter((name) => name.startsWith('media.'));

  expect(names.toSorted()).toEqual([
    'media.forget_files',
    'media.make_avif',
    'media.remove_unused',
  ]);
  expect(subscriptions.filter(({ job }) => job.startsWith('media.'))).toEqual([]);
});

test('products are saved, the relay hears of it, and the pictures are fetched', async () => {
  const wiring = wiringOf({ fetchesPictures: true, indexNow: null });
  const subscriptions = wiring.subscriptions.filter(({ job }) => job.startsWith('media.'));
  const log = pino({ level: 'silent' });
  const queue = new JobQueue({ url: database.url, log, jobs: mediaJobs }, true);
  await queue.start();
  const working = systemContext({
    ...context.services,
    files,
    jobs: queue,
    pictures: {
      maker,
      fetcher,
      paceMs: 0,
      decoding: createTurns(2),
      decodingLarge: createTurns(1),
      uploads: null,
    },
  });
  try {
    await queue.work(working);
    await showPicture(`${base}/photo.jpg?queued`, working);
    expect(await relayOnce(working, subscriptions)).toBeGreaterThan(0);
    await expect
      .poll(async () => (await pictureOf('/photo.jpg?queued')).state, {
        timeout: 15_000,
        interval: 50,
      })
      .toBe('stored');
    expect(seen).toEqual(['/photo.jpg?queued']);
  } finally {
    await queue.stop();
  }
});
