// What sellers send lies in a bucket: pictures of products, certificates, product files with their
// rejected rows.
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { registerOwnStore } from '#features/companies/commands/own-store.server.ts';
import { newStoreForm } from '#features/companies/schemas.ts';
import { uploadPicture } from '#features/media/commands.server.ts';
import {
  removeImport,
  startImport,
} from '#features/product-imports/commands/change-import.server.ts';
import { uploadImport } from '#features/product-imports/commands/upload-import.server.ts';
import { importJobs } from '#features/product-imports/jobs.server.ts';
import { getOwnImport, openRejects } from '#features/product-imports/queries/imports.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Context } from '#platform/context.ts';
import { createBucketStorage } from '#platform/files/bucket-storage.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, productInputOf } from '../support/market.ts';
import { startS3 } from '../support/s3-server.ts';
import { testContext } from '../support/test-context.ts';
import { testDatabase } from '../support/test-database.ts';
import { logInAs, somebodyNew, visitorOf } from '../support/users.ts';

const bucket = await startS3();
const files = createBucketStorage(bucket.settings);
const database = await testDatabase();
afterAll(() => bucket.close());
const sent: { name: string; data: object }[] = [];
const services: Context['services'] = {
  ...testContext(database).services,
  files,
  jobs: { send: async (_context, { name }, data) => void sent.push({ name, data }) },
};
const operator: Context = { ...testContext(database), services };
await openSmallMarket(operator);
const { context: visitor } = visitorOf(database);
const { actor } = (await somebodyNew(visitor, 'nermin@denizli.example')).context;
await database.pool.query('update companies set is_seller = true where id = $1', [actor.companyId]);
const seller = { ...(await logInAs(visitor, actor.userId)).context, services };

const keys = async () => (await Array.fromAsync(files.list())).map(({ key }) => key);

async function pictureOf(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return (await uploadPicture(seller, new Blob([new Uint8Array(bytes)]))).hash;
}

async function work(): Promise<void> {
  for (let next = sent.shift(); next; next = sent.shift())
    await importJobs
      .find(({ name }) => name === next.name)
      ?.run(operator, next.data, AbortSignal.timeout(20_000));
}

test('pictures and certificates are stored there, and a product file comes and goes', async () => {
  const before = await keys();
  const [certificate, picture] = [await pictureOf('#a33'), await pictureOf('#3a3')];
  await registerOwnStore(
    seller,
    newStoreForm.parse({
      slug: 'dokuma-evi',
      name: 'Dokuma Evi',
      mainLanguage: 'en',
      businessType: 'manufacturer',
      hasShipping: 'true',
      province: 'Denizli',
      currency: 'USD',
      certificates: [{ name: 'GOTS', fileKey: `${certificate}.webp` }],
    }),
  );
  const { rows } = await database.pool.query<{ id: Id<'store'> }>('select id from stores');
  await saveProducts(operator, rows[0]!.id, [
    productInputOf({
      images: [{ source: { kind: 'upload', hash: picture }, alt: {}, focal: null }],
    }),
  ]);
  const pictures = [...before, `${certificate}.webp`, `${picture}.webp`];
  expect((await keys()).toSorted()).toEqual(pictures.toSorted());

  const list = 'id,title:en,price,currency\na,Towel,2.50,USD\nb,Robe,free,USD\n';
  const { publicId } = await uploadImport(seller, { file: new File([list], 'list.csv') });
  await work();
  await startImport(seller, publicId);
  await work();

  expect(await getOwnImport(seller, publicId)).toMatchObject({
    state: 'done',
    counts: { created: 1, rejected: 1 },
  });
  expect(await text(await (await openRejects(seller, publicId)).read())).toContain('Robe');
  expect((await keys()).length).toBeGreaterThan(pictures.length);
  await removeImport(seller, publicId);
  await work();
  expect((await keys()).toSorted()).toEqual(pictures.toSorted());
});
