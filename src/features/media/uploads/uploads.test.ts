import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { productInputsOf } from '#features/products/queries/product-inputs.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { createTurns } from '#platform/http/turns.ts';
import { type Actor, type Member, visitor } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { uploadPicture } from '../commands.server.ts';
import { maxPictureBytes, type PictureSource } from '../schemas.ts';
import { forgetCompanyUploads } from '../services/forget-company-uploads.server.ts';
import { holdPictures } from '../services/hold-pictures.server.ts';
import { keepUpload } from '../services/keep-upload.server.ts';
import { pictures, pictureUploads } from '../table.server.ts';
import { removeUnusedFiles } from '../unused/unused-files.server.ts';
import { removeUnusedPictures } from '../unused/unused-pictures.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-pictures-'));
afterAll(() => rm(dataDir, { recursive: true }));
const files = createFileStorage({ dataDir });
let clock = new Date();
const given = testContext(database, { now: () => clock });
const context: Context = { ...given, services: { ...given.services, files } };
await openSmallMarket(context);
const { id: storeId } = await openStore(context);
const owner = await companyOf(context, storeId);
const seller: Context = { ...context, actor: owner };
const companyId = owner.companyId as Id<'company'>;
const other: Member = { ...owner, userId: newId(), companyId: newId() };
const never = new AbortController().signal;

beforeEach(() => (clock = new Date()));

let shade = 0;
/** A picture that no test has uploaded before. */
const photo = async (): Promise<Blob> => {
  shade += 7;
  const background = { r: shade % 256, g: (shade * 3) % 256, b: (shade * 11) % 256 };
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '37/1 46/1 0/1' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
};
const uploaded = (hash: string): PictureSource => ({ kind: 'upload', hash });
const upload = async (by: Context = seller) => (await uploadPicture(by, await photo())).hash;
const isThere = async (hash: string) =>
  (await database.db.$count(pictures, eq(pictures.sourceHash, `upload${hash}`))) === 1 &&
  files.exists(`${hash}.webp`);
async function cleanDaysLater(days: number) {
  clock = new Date(clock.getTime() + days * dayMs + 60_000);
  await removeUnusedPictures(context, never);
  await removeUnusedFiles(context, files, never);
}
const saveWith = (by: Context, hashes: readonly string[]) =>
  saveProducts(by, storeId, [
    productInputOf({
      externalId: 'towel',
      images: hashes.map((hash) => ({ source: uploaded(hash), alt: {}, focal: null })),
    }),
  ]);
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isKervanError(error)) throw new Error(`not refused: ${String(error)}`);
  return { status: error.httpStatus, fields: error.fieldErrors };
};

describe('what is stored', () => {
  test('is a new file with the picture alone, without its metadata', async () => {
    const { hash, url, width, height } = await uploadPicture(seller, await photo());
    const bytes = await buffer(await (await files.find(`${hash}.webp`))!.read());
    const metadata = await sharp(bytes).metadata();

    expect({ url, width, height }).toEqual({ url: `/media/${hash}.webp`, width: 900, height: 600 });
    expect(metadata.format).toBe('webp');
    expect(Object.keys(metadata)).not.toContain('exif');
    expect(bytes.includes('secret owner')).toBe(false);
  });

  test('is one file for equal pictures, and each company may use it', async () => {
    const file = await photo();
    const { hash } = await uploadPicture(seller, file);
    const again = await uploadPicture({ ...context, actor: other }, file);
    await uploadPicture(seller, file);

    expect(again.hash).toBe(hash);
    expect(await database.db.$count(pictures, eq(pictures.sourceHash, `upload${hash}`))).toBe(1);
  });
});

describe('who may upload', () => {
  test.each<[string, Actor, number]>([
    ['a visitor', visitor, 401],
    ['a buyer', { ...owner, actsFor: ['buyer'] }, 403],
    ['staff who may only answer requests', { ...owner, permissions: ['rfq'] }, 403],
    ['a person without a company', { ...owner, companyId: null }, 403],
  ])('%s may not', async (_, actor, status) => {
    expect(await refusalOf(upload({ ...context, actor }))).toMatchObject({ status });
  });

  test.each(['products', 'store'] as const)(
    'staff with the permission %s may',
    async (permission) => {
      const staff: Member = { ...owner, isOwner: false, permissions: [permission] };
      expect(await isThere(await upload({ ...context, actor: staff }))).toBe(true);
    },
  );
});

test.each([
  ['an SVG', () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 415, 'pictureKind'],
  [
    'a page behind a JPEG',
    async () => new Blob([await photo(), '<html><body onload=alert(1)>']),
    415,
    'pictureHidesFile',
  ],
  ['half a JPEG', async () => (await photo()).slice(0, 1_500), 400, 'noPicture'],
  ['too many bytes', () => new Blob([Buffer.alloc(maxPictureBytes + 1)]), 413, 'pictureTooLarge20'],
])('%s is refused by its field, and nothing is stored', async (_, file, status, key) => {
  const before = await database.db.$count(pictures);
  const work = uploadPicture(seller, await file(), { field: 'cover' });

  expect(await refusalOf(work)).toEqual({ status, fields: { cover: key } });
  expect(await database.db.$count(pictures)).toBe(before);
});

test('twenty at once are decoded two at a time', async () => {
  const decoding = createTurns(2);
  let running = 0;
  let max = 0;
  const counted = {
    ...decoding,
    run: <T>(work: () => Promise<T>) =>
      decoding.run(async () => {
        max = Math.max(max, ++running);
        return work().finally(() => running--);
      }),
  };
  const tools = { decoding: counted, decodingLarge: createTurns(1) } as NonNullable<
    Context['services']['pictures']
  >;
  const busy = { ...seller, services: { ...seller.services, pictures: tools } };

  const hashes = await Promise.all(Array.from({ length: 20 }, () => upload(busy)));

  expect([new Set(hashes).size, max]).toEqual([20, 2]);
});

describe('the source “upload”', () => {
  test('is saved, exported and imported again without a fetch', async () => {
    const hash = await upload();
    await saveWith(seller, [hash]);
    const [product] = await Array.fromAsync(productInputsOf(context, storeId));

    expect(product!.images.map(({ source }) => source)).toEqual([uploaded(hash)]);
    expect(await saveProducts(seller, storeId, [product!])).toEqual(['updated']);
    expect(await saveProducts(seller, storeId, [product!])).toEqual(['unchanged']);
    expect(await database.db.$count(pictures, eq(pictures.state, 'recorded'))).toBe(0);
  });

  test('of another company does not exist for a seller, nor one that nobody uploaded', async () => {
    const foreign = await upload({ ...context, actor: other });
    const ofSignUp = await keepUpload(context, 'logo', Buffer.from(await (await photo()).bytes()));

    for (const hash of [foreign, ofSignUp.slice(0, 64), '0'.repeat(64)])
      expect(await refusalOf(saveWith(seller, [hash]))).toMatchObject({ status: 404 });
    expect(await refusalOf(saveWith(context, [foreign]))).toMatchObject({ status: 404 });
  });
});

describe('the nightly cleaning', () => {
  test('deletes an upload that nothing uses after a day, with its file', async () => {
    const hash = await upload();

    await cleanDaysLater(0.5);
    expect(await isThere(hash)).toBe(true);
    await cleanDaysLater(0.6);
    expect(await isThere(hash)).toBe(false);
  });

  test('keeps what a product shows, and lets it go a day after it was noticed', async () => {
    const hash = await upload();
    await saveWith(seller, [hash]);
    for (let day = 0; day < 3; day++) await cleanDaysLater(1);
    expect(await isThere(hash)).toBe(true);

    await saveWith(seller, []);
    await cleanDaysLater(1);
    expect(await isThere(hash)).toBe(true);
    await cleanDaysLater(1);
    expect(await isThere(hash)).toBe(false);
  });

  test.each(['product_draft', 'product_version', 'store_cover'])(
    'keeps what only a %s holds, until it is released',
    async (holder) => {
      const hash = await upload();
      const holding = { holder, holderId: newId() };
      await holdPictures(seller, holding, [uploaded(hash)], { uploadsOf: companyId });
      for (let day = 0; day < 3; day++) await cleanDaysLater(1);
      expect(await isThere(hash)).toBe(true);

      await holdPictures(seller, holding, []);
      for (let day = 0; day < 3; day++) await cleanDaysLater(1);
      expect(await isThere(hash)).toBe(false);
    },
  );

  test('an upload of another company cannot be held', async () => {
    const hash = await upload({ ...context, actor: other });
    const holding = { holder: 'product_draft', holderId: newId() };
    const work = holdPictures(seller, holding, [uploaded(hash)], { uploadsOf: companyId });

    expect(await refusalOf(work)).toMatchObject({ status: 404 });
  });
});

test('uploads of a closed company are nobody’s, and other companies keep theirs', async () => {
  const file = await photo();
  const leaving: Member = { ...other, companyId: newId() };
  const { hash } = await uploadPicture({ ...context, actor: leaving }, file);
  await uploadPicture(seller, file);

  await inTransaction(context, (inside) =>
    forgetCompanyUploads(inside, leaving.companyId as Id<'company'>),
  );

  expect(await isThere(hash)).toBe(true);
  const owned = eq(pictureUploads.companyId, leaving.companyId as Id<'company'>);
  expect(await database.db.$count(pictureUploads, owned)).toBe(0);
  await saveWith(seller, [hash]);
});
