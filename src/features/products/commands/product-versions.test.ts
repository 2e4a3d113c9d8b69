import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { signUp, visitorOf } from '#tests/support/users.ts';
import { inputsOfProducts } from '../queries/product-inputs.server.ts';
import { exportSaves, getVersion, listVersions } from '../queries/product-versions.server.ts';
import { keptVersions } from '../rules/versions.ts';
import { forgetSaver } from '../services/keep-version.server.ts';
import { saveProduct } from './save-product.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

let seller: Context;
let storeId: Id<'store'>;
let userId: Id<'user'>;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, users, outbox, rate_limits')");
  ({ id: storeId } = await openStore(operator));
  userId = await signUp(visitorOf(database).context, 'ayse@ege.example');
  seller = testContext(database, { actor: { ...(await companyOf(operator, storeId)), userId } });
  await saveProducts(seller, storeId, [productInputOf()]);
});

type Row = { id: Id<'product'>; public_id: string; revision: number };
const rowOf = async (): Promise<Row> =>
  (await database.pool.query<Row>('select id, public_id, revision from products')).rows[0]!;

async function save(asked: Parameters<typeof productInputOf>[0]) {
  const { public_id: id, revision } = await rowOf();
  return saveProduct(seller, { product: productInputOf(asked), revision }, id);
}

test('each save is a version of its person, after what the file said', async () => {
  await save({ moq: 20 });
  await save({ moq: 20, hsCode: '630260', title: { en: 'Soft towel' } });

  const { id } = await rowOf();
  const versions = await listVersions(operator, id);
  expect(versions.map(({ savedBy, changed }) => ({ savedBy, changed }))).toEqual([
    { savedBy: expect.any(String) as string, changed: ['title.en', 'hsCode'] },
    { savedBy: expect.any(String) as string, changed: ['moq'] },
    { savedBy: null, changed: null },
  ]);
  const first = await getVersion(operator, id, versions.at(-1)!.id);
  expect(first.input).toMatchObject({ moq: 10, title: { en: 'Cotton bath towel' } });
});

test('what a file changed in between is kept as it was before the next save', async () => {
  await save({ moq: 20 });
  await saveProducts(seller, storeId, [productInputOf({ moq: 30 })]);
  await save({ moq: 40 });

  const { id } = await rowOf();
  const versions = await listVersions(operator, id);
  const moqs = await Promise.all(
    versions.map(async (one) => (await getVersion(operator, id, one.id)).input.moq),
  );
  expect(moqs).toEqual([40, 30, 20, 10]);
  expect(versions[1]).toMatchObject({ savedBy: null });
});

test('the same input again is no version, and the oldest of too many go', async () => {
  await save({ moq: 20 });
  await save({ moq: 20 });
  expect(await listVersions(operator, (await rowOf()).id)).toHaveLength(2);

  for (let i = 0; i < keptVersions; i++) await save({ moq: 30 + i });
  expect(await listVersions(operator, (await rowOf()).id)).toHaveLength(keptVersions);
});

test('versions of another product are not found', async () => {
  await save({ moq: 20 });
  const { id } = await rowOf();
  const [version] = await listVersions(operator, id);

  const asked = getVersion(operator, crypto.randomUUID() as Id<'product'>, version!.id);
  await expect(asked).rejects.toMatchObject({ httpStatus: 404 });
});

test('a person’s copy names the saves, which stay without the person', async () => {
  await save({ moq: 20 });
  expect(await exportSaves(operator, userId)).toHaveLength(1);

  await forgetSaver(operator, userId);

  expect(await exportSaves(operator, userId)).toEqual([]);
  expect(await listVersions(operator, (await rowOf()).id)).toMatchObject([
    { savedBy: null },
    { savedBy: null },
  ]);
});

test('what was drawn in a version or a product is left out', async () => {
  await save({ moq: 20 });
  const drawn = '[{"source": {"kind": "recipe"}, "alt": {}, "focal": null}]';
  await database.pool.query(`
    update product_versions set input = jsonb_set(input, '{images}', '${drawn}');
    update pictures set remote_url = null, recipe = '{"glyph": "bed"}', state = 'drawn';
  `);

  const { id, public_id: publicId } = await rowOf();
  const [version] = await listVersions(operator, id);
  expect((await getVersion(operator, id, version!.id)).input.images).toEqual([]);
  const [saved] = await inputsOfProducts(operator, storeId, [publicId]);
  expect(saved!.input.images).toEqual([]);
});
