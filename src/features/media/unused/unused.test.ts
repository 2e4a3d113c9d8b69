import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { documentPrefix } from '#features/memberships/forget-files.ts';
import { inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { type Id, newId } from '#shared/ids.ts';
import {
  openSmallMarket,
  openStore,
  pictureOf,
  productInputOf,
} from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { recordPictures } from '../services/record-pictures.server.ts';
import type { PictureSource } from '../schemas.ts';
import { pictures } from '../table.server.ts';
import { beginRemoval, holdOffRemoval } from './removal-lock.server.ts';
import { removeUnusedFiles } from './unused-files.server.ts';
import { removeUnusedPictures } from './unused-pictures.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-unused-'));
const files = createFileStorage({ dataDir });
let clock = new Date();
const context = testContext(database, { now: () => clock });
await openSmallMarket(context);
const { id: storeId } = await openStore(context);
const never = new AbortController().signal;

beforeEach(async () => {
  clock = new Date();
  await rm(path.join(dataDir, 'files'), { recursive: true, force: true });
});
afterAll(() => rm(dataDir, { recursive: true }));

const daysLater = (days: number) =>
  (clock = new Date(clock.getTime() + days * 86_400_000 + 60_000));
const record = async (source: PictureSource): Promise<Id<'picture'>> =>
  (await inTransaction(context, (inside) => recordPictures(inside, [source]))).get(source)!;
const isThere = async (id: Id<'picture'>) =>
  (await database.db.select().from(pictures).where(eq(pictures.id, id))).length === 1;
const showInProduct = (externalId: string, ...sources: PictureSource[]) =>
  saveProducts(context, storeId, [
    productInputOf({
      externalId,
      images: sources.map((source) => ({ source, alt: {}, focal: null })),
    }),
  ]);

test('an unused picture is marked after a day and deleted a day later', async () => {
  const id = await record(pictureOf('anchor'));
  await removeUnusedPictures(context, never);
  daysLater(1);
  await removeUnusedPictures(context, never);
  expect(await isThere(id)).toBe(true);
  daysLater(1);
  await removeUnusedPictures(context, never);
  expect(await isThere(id)).toBe(false);
});

test('pictures of products, categories and stores stay', async () => {
  const [shown, ofCategory, ofStore] = [
    await record(pictureOf('apple')),
    await storedUpload('bell'),
    await storedUpload('key'),
  ];
  await showInProduct('apple', pictureOf('apple'));
  const [category] = await database.db.select().from(categories).limit(1);
  await database.db
    .update(categories)
    .set({ pictureHash: hashOf('bell') })
    .where(eq(categories.id, category!.id));
  await database.db
    .update(stores)
    .set({ logoKey: `${hashOf('key')}.webp` })
    .where(eq(stores.id, storeId));
  const gone = await storedUpload('lock');
  for (let look = 0; look < 3; look++) {
    daysLater(1);
    await removeUnusedPictures(context, never);
  }
  expect(await Promise.all([shown, ofCategory, ofStore, gone].map(isThere))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a picture that is used again within the day stays, and its day restarts', async () => {
  await showInProduct('lamp', pictureOf('light-bulb'));
  const id = await record(pictureOf('light-bulb'));
  await showInProduct('lamp', pictureOf('candle'));
  daysLater(1);
  await removeUnusedPictures(context, never);
  await showInProduct('lamp', pictureOf('light-bulb'));
  daysLater(2);
  await removeUnusedPictures(context, never);
  await showInProduct('lamp', pictureOf('candle'));
  await removeUnusedPictures(context, never);
  expect(await isThere(id)).toBe(true);
});

test('recording a picture during its deletion keeps it or creates it again', async () => {
  const [held, lost] = [await record(pictureOf('fish')), await record(pictureOf('frog'))];
  daysLater(1);
  await removeUnusedPictures(context, never);
  daysLater(1);
  // A product is being saved: its picture is held until that commits.
  await inTransaction(context, async (inside) => {
    await recordPictures(inside, [pictureOf('fish')]);
    await removeUnusedPictures(context, never);
  });
  expect(await Promise.all([held, lost].map(isThere))).toEqual([true, false]);

  // The reverse: the removal has the lock first, and a concurrent save waits for it.
  let saving: Promise<Id<'picture'>> | undefined;
  await inTransaction(context, async (inside) => {
    await inside.db.delete(pictures).where(eq(pictures.id, held));
    saving = record(pictureOf('fish'));
    const waiting =
      'select count(*)::int as count from pg_stat_activity where datname = current_database() ' +
      `and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rows[0].count).toBe(1);
  });
  const fresh = await saving!;
  expect([await isThere(fresh), fresh === held]).toEqual([true, false]);
});

const fileNames = async () => (await readdir(path.join(dataDir, 'files'))).toSorted();
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
async function put(key: string, ageDays: number) {
  await files.put(key, Buffer.from(key));
  const then = new Date(Date.now() - ageDays * 86_400_000 - 60_000);
  await utimes(path.join(dataDir, 'files', key), then, then);
  return key;
}
async function storedUpload(name: string): Promise<Id<'picture'>> {
  const hash = hashOf(name);
  const [row] = await database.db
    .insert(pictures)
    .values({
      sourceHash: `upload${hash}`,
      remoteUrl: `upload:${hash}`,
      state: 'stored',
      storageKey: `${hash}.webp`,
    })
    .returning({ id: pictures.id });
  return row!.id;
}
async function storedPicture(name: string): Promise<string> {
  const id = await record({ kind: 'remote', url: `https://pictures.example/${name}.jpg` });
  await database.db
    .update(pictures)
    .set({ state: 'stored', storageKey: `${hashOf(name)}.webp`, width: 900, height: 900 })
    .where(eq(pictures.id, id));
  return hashOf(name);
}

test('files of pictures that are gone go, a day old or older; all others stay', async () => {
  const hash = await storedPicture('kept');
  const paper = hashOf('a certificate');
  await database.db.insert(pictures).values({
    sourceHash: `paper${paper}`,
    remoteUrl: `upload:${paper}`,
    state: 'stored',
    storageKey: `${paper}.pdf`,
    contentType: 'application/pdf',
  });
  const kept = [
    await put(`${hash}.webp`, 9),
    await put(`${hash}-320.webp`, 9),
    await put(`${hash}-320.avif`, 9),
    await put(`${paper}.pdf`, 9),
    await put(`${hashOf('being fetched')}.webp`, 0),
  ];
  for (const gone of [
    `${hashOf('gone')}.webp`,
    `${hashOf('gone')}-640.avif`,
    `${hashOf('gone')}.pdf`,
    `drawn1-${hash}-160.webp`,
  ])
    await put(gone, 2);
  await removeUnusedFiles(context, files, never);
  expect(await fileNames()).toEqual(kept.toSorted());
});

test('sealed documents of memberships stay, however old, and files of nobody go', async () => {
  const kept = await put(`${documentPrefix}${newId()}.bin`, 800);
  await put(`nobodys-${newId()}.bin`, 2);

  await removeUnusedFiles(context, files, never);

  expect(await fileNames()).toEqual([kept]);
});

test('more files than one look takes', async () => {
  const hash = await storedPicture('one of many');
  await put(`${hash}.webp`, 2);
  for (let i = 0; i < 230; i++) await put(`${hashOf(`gone ${i}`)}.webp`, 2);
  await removeUnusedFiles(context, files, never);
  expect(await fileNames()).toEqual([`${hash}.webp`]);
});

test('a picture that is stored again while its file is about to go keeps it', async () => {
  const hash = hashOf('comes back');
  await put(`${hash}.webp`, 5);
  let removing: Promise<void> | undefined;
  await inTransaction(context, async (inside) => {
    await holdOffRemoval(inside); // As the fetching process does.
    removing = removeUnusedFiles(context, files, never);
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              `select count(*)::int as count from pg_locks where locktype = 'advisory' ` +
                'and not granted and database = (select oid from pg_database ' +
                'where datname = current_database())',
            )
          ).rows[0].count,
      )
      .toBe(1);
    await inside.db.insert(pictures).values({
      sourceHash: hash,
      remoteUrl: 'https://pictures.example/back.jpg',
      state: 'stored',
      storageKey: `${hash}.webp`,
      width: 1,
      height: 1,
    });
  });
  await removing;
  expect(await fileNames()).toEqual([`${hash}.webp`]);
});

test('who stores a picture waits while files are being removed', async () => {
  let isHeld = false;
  let holding: Promise<void> | undefined;
  await inTransaction(context, async (inside) => {
    await beginRemoval(inside);
    holding = inTransaction(context, async (other) => {
      await holdOffRemoval(other);
      isHeld = true;
    });
    await inside.db.execute('select pg_sleep(0.1)');
    expect(isHeld).toBe(false);
  });
  await holding;
  expect(isHeld).toBe(true);
});
