import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { rejectProduct } from '../commands/review-products.server.ts';
import { saveProduct } from '../commands/save-product.server.ts';
import { saveProducts } from '../commands/save-products.server.ts';
import type { OwnFilters } from '../params.ts';
import { listProductReviews } from './product-reviews.server.ts';
import {
  findOwnStore,
  getOwnProduct,
  listOwnProducts,
  type OwnPosition,
} from './own-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
let storeId: Id<'store'>;
let seller: Context;

beforeAll(async () => {
  await openSmallMarket(operator);
  ({ id: storeId } = await openStore(operator));
  await saveProducts(
    operator,
    storeId,
    Array.from({ length: 50 }, (_, i) =>
      productInputOf({
        externalId: `p${String(i).padStart(2, '0')}`,
        title: { en: i % 10 ? `Towel ${i}` : `100% linen ${i}` },
        state: i < 3 ? 'paused' : 'published',
      }),
    ),
  );
  seller = testContext(database, { actor: await companyOf(operator, storeId) });
});

const list = (filters: Partial<OwnFilters>, position: Partial<OwnPosition> = {}) =>
  listOwnProducts(seller, storeId, {
    filters: { query: '', state: null, category: null, sort: 'NEWEST', ...filters },
    position: { after: null, before: null, ...position },
  });

describe('a seller’s list of products', () => {
  test.each(['NEWEST', 'OLDEST', 'CHANGED', 'CHEAPEST'] as const)(
    'sorted by %s, it is walked forth and back without a gap',
    async (sort) => {
      const first = await list({ sort });
      const second = await list({ sort }, { after: first.rows.at(-1)!.id });
      const third = await list({ sort }, { after: second.rows.at(-1)!.id });
      const back = await list({ sort }, { before: third.rows[0]!.id });

      const seen = [...first.rows, ...second.rows, ...third.rows].map(({ id }) => id);
      expect(new Set(seen).size).toBe(50);
      expect(third).toMatchObject({ hasNext: false, hasPrevious: true });
      expect(first).toMatchObject({ hasNext: true, hasPrevious: false });
      expect(back).toEqual({ ...second, hasPrevious: true });
    },
  );

  test('is narrowed by state and by a part of the title, signs included', async () => {
    expect((await list({ state: 'paused' })).rows).toHaveLength(3);
    expect((await list({ query: '100% LINEN' })).rows).toHaveLength(5);
    expect((await list({ query: '_' })).rows).toHaveLength(0);
    expect((await list({ query: 'p07' })).rows).toHaveLength(1);
  });

  test('is narrowed by a category with those below it', async () => {
    expect((await list({ category: 'home' })).rows).toHaveLength(24);
    expect((await list({ category: 'home/towels' })).rows).toHaveLength(24);
    expect((await list({ category: 'no/where' })).rows).toEqual([]);
  });

  test('shows the first picture of a product once it is stored', async () => {
    await database.pool.query("update pictures set state = 'recorded'");
    expect((await list({})).rows[0]!.picture).toBeNull();

    await database.pool.query("update pictures set state = 'stored'");

    expect((await list({})).rows[0]!.picture).toMatchObject({
      url: expect.stringMatching(/^\//) as string,
    });
  });

  test('leaves out deleted products', async () => {
    await database.pool.query("update products set state = 'deleted' where external_id = 'p49'");

    expect((await list({ query: 'p49' })).rows).toEqual([]);
  });

  test('the store is the one of the reader’s company', async () => {
    expect((await findOwnStore(seller))?.id).toBe(storeId);
    expect(await findOwnStore(operator)).toBeNull();
  });
});

test('the list finds a product by the SKU of a variant', async () => {
  const [only] = productInputOf().variants;
  await saveProducts(operator, storeId, [
    productInputOf({
      externalId: 'coded',
      variants: [
        { ...only!, sku: 'KCA-1204' },
        { ...only!, sku: 'KCA-0871' },
      ],
    }),
  ]);

  const { rows } = await list({ query: 'kca-08' });

  expect(rows.map(({ externalId }) => externalId)).toEqual(['coded']);
});

test('a product of the second store is found with it, another company’s is not', async () => {
  const { actor } = seller as { actor: { companyId: string } };
  const { id: second } = await openStore(operator, { slug: 'second' });
  await database.pool.query('update stores set company_id = $1 where id = $2', [
    actor.companyId,
    second,
  ]);
  const { id: foreign } = await openStore(operator, { slug: 'foreign' });
  for (const store of [second, foreign])
    await saveProducts(operator, store, [productInputOf({ externalId: 'one' })]);
  const idIn = async (store: string) =>
    (
      await database.pool.query<{ public_id: string }>(
        'select public_id from products where store_id = $1',
        [store],
      )
    ).rows[0]!.public_id;

  const found = await getOwnProduct(seller, await idIn(second));

  expect(found.store.slug).toBe('second');
  await expect(getOwnProduct(seller, await idIn(foreign))).rejects.toMatchObject({
    httpStatus: 404,
  });
});

test('a rejected product says why, until its seller has mended and published it', async () => {
  const pistol = productInputOf({ externalId: 'gun', title: { en: 'Steel pistol' } });
  await saveProducts(operator, storeId, [pistol]);
  const standing = async () => (await list({})).rows[0];
  expect(await standing()).toMatchObject({ state: 'draft', draftReason: 'prohibited_words' });
  const { reviews } = await listProductReviews(operator, 'prohibited_words', 1);
  await rejectProduct(operator, reviews[0]!.id, {
    rejection: 'prohibited_item',
    note: 'No firearms.',
  });

  const said = { reason: 'prohibited_item', note: 'No firearms.' };
  expect(await standing()).toMatchObject({ state: 'rejected', rejection: said });
  expect((await getOwnProduct(seller, (await standing())!.id)).rejection).toEqual(said);

  const ladle = { ...pistol, title: { en: 'Steel ladle' } };
  await saveProducts(operator, storeId, [ladle]);
  const { id, revision } = (await standing())!;
  expect(await standing()).toMatchObject({ state: 'rejected', rejection: said });

  await saveProduct(seller, { product: { ...ladle, stock: 3 }, revision }, id);
  expect(await standing()).toMatchObject({
    state: 'draft',
    draftReason: 'mended',
    rejection: null,
  });
});

test('the list shows what staff reviews, and what is sold out', async () => {
  const { id: other } = await openStore(operator, { slug: 'other' });
  await saveProducts(operator, other, [
    productInputOf({ externalId: 'words', title: { en: 'Steel pistol' } }),
    productInputOf({ externalId: 'no-category', category: null }),
    productInputOf({ externalId: 'sold', stock: 0 }),
    productInputOf({ externalId: 'sold-draft', stock: 0, state: 'draft' }),
  ]);
  const idsIn = async (state: OwnFilters['state']) =>
    (
      await listOwnProducts(operator, other, {
        filters: { query: '', state, category: null, sort: 'OLDEST' },
        position: { after: null, before: null },
      })
    ).rows.map(({ externalId }) => externalId);

  expect(await idsIn('review')).toEqual(['words', 'no-category']);
  expect(await idsIn('soldOut')).toEqual(['sold']);
});
