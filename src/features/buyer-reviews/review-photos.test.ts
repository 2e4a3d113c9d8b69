import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { storePhoto } from '#features/media/services/store-photo.server.ts';
import { removeUnusedPictures } from '#features/media/unused/unused-pictures.server.ts';
import { inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { dayMs } from '#shared/durations.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { moderateReview } from './commands/judge-reviews.server.ts';
import { openReviewRights } from './commands/review-rights.server.ts';
import { editReview, writeReview } from './commands/write-review.server.ts';
import { getReviewToModerate } from './queries/held-reviews.server.ts';
import { listReviews } from './queries/review-list.server.ts';
import { maxPhotos, reviewInput } from './schemas.ts';
import { forgetReviewer } from './services/forget-reviewer.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-review-photos-'));
afterAll(() => rm(dataDir, { recursive: true }));
const files = createFileStorage({ dataDir });
let days = 0;
const now = () => new Date(Date.now() + days * dayMs);
const plain = testContext(database, { now });
const staff = { ...plain, services: { ...plain.services, files } };
const { context: plainVisitor } = visitorOf(database, { now });
const visitor = { ...plainVisitor, services: { ...plainVisitor.services, files } };
await openSmallMarket(staff);
const seller = await newSeller(staff, visitor);
const { context: buyer } = await somebodyNew(visitor, 'selin@nordlicht.example');
const userId = buyer.actor.userId;
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  days = 0;
  await query("select empty_tables('review_rights, rate_limits, outbox')");
});

let shade = 0;
/** With the place where it was taken. */
async function photo(): Promise<Blob> {
  shade += 11;
  const background = { r: shade % 256, g: (shade * 3) % 256, b: (shade * 7) % 256 };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '37/1 46/1 0/1' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

const input = reviewInput.parse({
  productStars: 5,
  supplierStars: 4,
  text: 'Heavy, soft towels, packed as agreed.',
});

async function write(photos: readonly (Blob | string)[]) {
  const { rows } = await query('select id from products where public_id = $1', [seller.product]);
  await openReviewRights(staff, { userId, orderReference: 'o', productIds: [rows[0].id] });
  const right = await query('select public_id from review_rights');
  return writeReview(buyer, right.rows[0].public_id as string, input, photos);
}
const photosShown = async () =>
  (await listReviews(visitor, seller.product, { sort: 'newest', after: null, limit: 9 })).rows.map(
    ({ photos }) => photos,
  );

test('photos are shown with the review, encoded again and without their place', async () => {
  await write([await photo(), await photo()]);

  const [photos] = await photosShown();
  expect(photos).toMatchObject([
    { width: 900, height: 600 },
    { width: 900, height: 600 },
  ]);
  const name = photos![0]!.url.split('/').at(-1)!;
  const bytes = await buffer(await (await files.find(name))!.read());
  const { format, exif } = await sharp(bytes).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
  expect(bytes.includes('secret owner')).toBe(false);
});

test('too many photos and what is no picture are refused, and nothing is written', async () => {
  const many = await Promise.all(Array.from({ length: maxPhotos + 1 }, photo));
  await expect(write(many)).rejects.toMatchObject({ fieldErrors: { photos: 'tooManyPhotos' } });
  await expect(write([new Blob(['<svg onload="harm()"/>'])])).rejects.toMatchObject({
    fieldErrors: { photos: expect.any(String) },
  });

  expect(await photosShown()).toEqual([]);
});

test('a photo that was uploaded before is shown by its hash, another one is refused', async () => {
  const { hash } = await storePhoto(buyer, await photo(), { field: 'picture', companyId: null });

  await expect(write(['0'.repeat(64)])).rejects.toMatchObject({
    fieldErrors: { photos: 'photoNotFound' },
  });
  await write([hash]);
  expect((await photosShown())[0]).toHaveLength(1);
});

test('an edit keeps the photos, replaces them or takes them away', async () => {
  const { id } = await write([await photo(), await photo()]);

  await editReview(buyer, id, input);
  expect((await photosShown())[0]).toHaveLength(2);
  await editReview(buyer, id, input, { photos: [await photo()] });
  expect((await photosShown())[0]).toHaveLength(1);
  await editReview(buyer, id, input, { isWithoutPhotos: true });

  expect((await photosShown())[0]).toEqual([]);
});

test('hidden reviews hide their photos, which staff still see', async () => {
  const { id } = await write([await photo()]);

  await moderateReview(staff, id, { part: 'review', isShown: false, reason: 'A face' });

  expect(await photosShown()).toEqual([]);
  expect((await getReviewToModerate(staff, id)).photos).toHaveLength(1);
});

test('photos are kept while a review shows them, and go with their author', async () => {
  await write([await photo()]);
  const clean = async () => {
    days += 2;
    await removeUnusedPictures(staff, AbortSignal.timeout(10_000));
    const { rows } = await query("select 1 from pictures where remote_url like 'upload:%'");
    return rows.length;
  };
  await clean();
  const kept = await clean();

  await inTransaction(staff, (inside) => forgetReviewer(inside, userId));

  expect(await photosShown()).toEqual([[]]);
  expect(kept).toBeGreaterThanOrEqual(1);
  await clean();
  expect(await clean()).toBeLessThan(kept);
});
