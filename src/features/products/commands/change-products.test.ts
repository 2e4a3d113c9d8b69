import { beforeEach, describe, expect, test } from 'vitest';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { productInputsOf } from '../queries/product-inputs.server.ts';
import { priceChanges } from '../schemas.ts';
import { changePriceAndStock, setProductStates } from './change-products.server.ts';
import { addProduct, duplicateProduct, saveProduct } from './save-product.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

let storeId: Id<'store'>;
let seller: Context;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, outbox')");
  ({ id: storeId } = await openStore(operator));
  seller = testContext(database, { actor: await companyOf(operator, storeId) });
  await saveProducts(seller, storeId, [productInputOf()]);
});

type Row = { public_id: string; revision: number; state: string; stock: number | null };
const rowOf = async (externalId = 'towel'): Promise<Row> =>
  (await database.pool.query<Row>('select * from products where external_id = $1', [externalId]))
    .rows[0]!;
const read = async () => Array.fromAsync(productInputsOf(seller, storeId));

describe('saving one product', () => {
  test('an editor saves twice with the revision of the answer', async () => {
    const { public_id: id, revision } = await rowOf();

    const first = await saveProduct(
      seller,
      { product: productInputOf({ title: { en: 'Robe' } }), revision },
      id,
    );
    const second = await saveProduct(
      seller,
      { product: productInputOf({ title: { en: 'Gown' } }), revision: first.revision },
      id,
    );

    expect(second).toMatchObject({ publicId: id, revision: revision + 2, state: 'published' });
    expect((await findProduct(seller, id))?.product.title.value).toBe('Gown');
  });

  test('the second of two editors is told what was saved, and changes nothing', async () => {
    const { public_id: id, revision } = await rowOf();
    const other = productInputOf({ title: { en: 'Robe' }, moq: 12, hsCode: '630260' });
    await saveProduct(seller, { product: other, revision }, id);

    const attempt = saveProduct(
      seller,
      { product: productInputOf({ title: { en: 'Gown' } }), revision },
      id,
    );

    await expect(attempt).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'productChanged',
      fieldErrors: {
        'title.en': { key: 'savedMeanwhile', values: { value: 'Robe' } },
        moq: { key: 'savedMeanwhile', values: { value: '12' } },
        hsCode: { key: 'savedMeanwhile', values: { value: '630260' } },
      },
    });
    expect(await read()).toEqual([other]);
  });

  test('of ten concurrent editors one saves and nine hear of it', async () => {
    const { public_id: id, revision } = await rowOf();
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        saveProduct(seller, { product: productInputOf({ moq: 20 + i }), revision }, id),
      ),
    );

    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await rowOf()).revision).toBe(revision + 1);
  });

  test('publishing needs category and picture; a draft needs neither', async () => {
    const bare = productInputOf({ externalId: null, category: null, images: [] });

    await expect(addProduct(seller, bare, storeId)).rejects.toMatchObject({
      httpStatus: 400,
      fieldErrors: { category: 'publishCategory', images: 'publishPicture' },
    });
    const draft = await addProduct(seller, { ...bare, state: 'draft' }, storeId);

    expect(draft).toMatchObject({ state: 'draft', draftReason: null, revision: 1 });
  });

  test('a copy is a draft without the id of the file', async () => {
    const { public_id: id } = await rowOf();

    const copy = await duplicateProduct(seller, id);

    expect(copy.publicId).not.toBe(id);
    const [, second] = await read();
    expect(second).toEqual(
      productInputOf({
        externalId: null,
        title: { en: 'Cotton bath towel (2)' },
        state: 'draft',
      }),
    );
  });
});

describe('changing states', () => {
  test('pause and publish, with one result each', async () => {
    const { public_id: id } = await rowOf();

    const paused = await setProductStates(
      seller,
      { ids: [id, 'unknown'], state: 'paused' },
      storeId,
    );
    expect(paused).toEqual([
      { id, outcome: 'changed' },
      { id: 'unknown', outcome: 'not_found' },
    ]);
    expect(await findProduct(seller, id)).toBeNull();
    const again = await setProductStates(seller, { ids: [id], state: 'published' }, storeId);

    expect(again).toEqual([{ id, outcome: 'changed' }]);
    expect(await findProduct(seller, id)).not.toBeNull();
  });

  test('publishing what lacks a picture says so and leaves it as it is', async () => {
    await saveProducts(seller, storeId, [productInputOf({ images: [], state: 'draft' })]);
    const { public_id: id } = await rowOf();

    const results = await setProductStates(seller, { ids: [id], state: 'published' }, storeId);

    expect(results).toEqual([{ id, outcome: 'invalid', errors: { images: 'publishPicture' } }]);
    expect((await rowOf()).state).toBe('draft');
  });

  test('a deleted product keeps its row, and is on no page and in no export', async () => {
    const { public_id: id, revision } = await rowOf();

    await setProductStates(seller, { ids: [id], state: 'deleted' }, storeId);

    expect(await findProduct(seller, id)).toBeNull();
    expect(await read()).toEqual([]);
    expect(await rowOf()).toMatchObject({ public_id: id, state: 'deleted' });
    await expect(
      saveProduct(seller, { product: productInputOf(), revision }, id),
    ).rejects.toMatchObject({ httpStatus: 404 });
    const { rows } = await database.pool.query('select 1 from product_listings');
    expect(rows).toEqual([]);
  });

  test('products of another store are not found', async () => {
    const { id: otherStore } = await openStore(operator, { slug: 'other' });
    await saveProducts(operator, otherStore, [productInputOf({ externalId: 'foreign' })]);
    const { public_id: id } = await rowOf('foreign');

    const results = await setProductStates(seller, { ids: [id], state: 'deleted' }, storeId);

    expect(results).toEqual([{ id, outcome: 'not_found' }]);
    expect((await rowOf('foreign')).state).toBe('published');
    for (const attempt of [
      () => saveProduct(seller, { product: productInputOf(), revision: 1 }, id),
      () => duplicateProduct(seller, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('changing prices and stock', () => {
  test('a later import of the old file takes the change back, once', async () => {
    const { public_id: id } = await rowOf();

    const results = await changePriceAndStock(
      seller,
      [{ id, priceMicros: 3_000_000, stock: 7 }],
      storeId,
    );

    expect(results).toEqual([{ id, outcome: 'changed' }]);
    const changed = productInputOf({
      tiers: [{ fromQuantity: 10, priceMicros: 3_000_000 }],
      stock: 7,
    });
    expect(await read()).toEqual([changed]);
    expect(await saveProducts(seller, storeId, [changed])).toEqual(['unchanged']);
    expect(await saveProducts(seller, storeId, [productInputOf()])).toEqual(['updated']);
    expect(await read()).toEqual([productInputOf()]);
  });

  test('a product in review stays there, also when its export is imported again', async () => {
    const flagged = productInputOf({ title: { en: 'Steel pistol, 9 mm' } });
    await saveProducts(seller, storeId, [flagged]);
    const { public_id: id } = await rowOf();
    const reviews = async () =>
      (await database.pool.query('select state from product_reviews')).rows;

    const results = await changePriceAndStock(seller, [{ id, priceMicros: 3_000_000 }], storeId);

    expect(results).toEqual([{ id, outcome: 'draft', draftReason: 'prohibited_words' }]);
    await saveProducts(seller, storeId, await read());
    expect(await rowOf()).toMatchObject({ state: 'draft', draft_reason: 'prohibited_words' });
    expect(await reviews()).toEqual([{ state: 'open' }]);
    await saveProducts(seller, storeId, [{ ...flagged, state: 'draft' }]);
    expect(await rowOf()).toMatchObject({ state: 'draft', draft_reason: null });
    expect(await reviews()).toEqual([{ state: 'withdrawn' }]);
  });

  test('a wrong change says why, and the others are saved', async () => {
    await saveProducts(seller, storeId, [
      productInputOf({
        externalId: 'tiers',
        tiers: [
          { fromQuantity: 10, priceMicros: 2_000_000 },
          { fromQuantity: 100, priceMicros: 1_000_000 },
        ],
      }),
    ]);
    const { public_id: one } = await rowOf();
    const { public_id: tiered } = await rowOf('tiers');

    const results = await changePriceAndStock(
      seller,
      [
        { id: one, stock: 0 },
        { id: tiered, priceMicros: 5 },
        { id: 'unknown', stock: 1 },
      ],
      storeId,
    );

    expect(results).toEqual([
      { id: one, outcome: 'changed' },
      { id: tiered, outcome: 'invalid', errors: { priceMicros: 'priceNeedsTiers' } },
      { id: 'unknown', outcome: 'not_found' },
    ]);
    expect(await rowOf()).toMatchObject({ stock: 0 });
  });

  test('of ten concurrent changes of one revision one is saved and nine are told', async () => {
    const { public_id: id, revision } = await rowOf();
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        changePriceAndStock(seller, [{ id, stock: 100 + i, revision }], storeId),
      ),
    );

    const outcomes = results.flat().map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(
      ['changed', ...Array.from({ length: 9 }, () => 'conflict')].toSorted(),
    );
    const { stock, revision: saved } = await rowOf();
    expect(saved).toBe(revision + 1);
    expect(results.flat().find(({ outcome }) => outcome === 'conflict')?.saved?.stock).toBe(stock);
  });

  test('tiers that rise are invalid, and tiers above the minimum order', async () => {
    const { public_id: id } = await rowOf();

    const results = await changePriceAndStock(
      seller,
      [{ id, tiers: [{ fromQuantity: 11, priceMicros: 1 }] }],
      storeId,
    );

    expect(results).toMatchObject([
      { id, outcome: 'invalid', errors: { tiers: 'firstTierAboveMoq' } },
    ]);
  });

  test.each([0, -1, Number.NaN, Infinity, 1.5, 1e14])('the price %d is no input', (priceMicros) => {
    expect(priceChanges.safeParse([{ id: 'x', priceMicros }]).success).toBe(false);
  });

  test('more than a thousand changes are no input', () => {
    const changes = Array.from({ length: 1001 }, (_, i) => ({ id: `p${i}`, stock: 1 }));

    expect(priceChanges.safeParse(changes).success).toBe(false);
    expect(priceChanges.safeParse(changes.slice(1)).success).toBe(true);
  });
});
