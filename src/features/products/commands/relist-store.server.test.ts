import { beforeEach, describe, expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf, storeInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { saveManagedStore, setStoreState } from '#features/companies/commands/stores.server.ts';
import type { StoreState } from '#features/companies/schemas.ts';
import type { Id } from '#shared/ids.ts';
import { relistStoreJob } from '../jobs.server.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { relistStore } from './relist-store.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
const home = (await getCategoryTree(context)).find((node) => node.slug === 'home')!;

let id: Id<'store'>;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, products, product_listings, outbox')");
  ({ id } = await openStore(context));
  const other = await openStore(context, {
    slug: 'other',
    businessType: 'trading_company',
    isManufacturer: false,
  });
  await saveProducts(context, id, [
    productInputOf({ certificates: ['CE'], brand: 'Ege' }),
    productInputOf({
      externalId: 'sheet',
      category: 'home/sheets',
      sample: { priceMicros: 0, leadDays: 1 },
    }),
  ]);
  await saveProducts(context, other.id, [productInputOf({ certificates: ['UL'] })]);
});

/** What a visitor is told of a list and its facets. */
async function told() {
  const { total, storeCount, cards, facets } = await listProducts(context, {
    scope: { category: home },
  });
  return {
    total,
    storeCount,
    cards: cards.length,
    types: facets.types.map(({ value, count }) => [value, count]),
    certificates: facets.certificates.map(({ value }) => value),
    brands: facets.brands.map(({ slug }) => slug),
    withSample: facets.sample[0]?.count ?? 0,
  };
}
const whole = {
  total: 3,
  storeCount: 2,
  cards: 3,
  types: [
    ['manufacturer', 2],
    ['trading_company', 1],
  ],
  certificates: ['CE', 'UL'],
  brands: ['ege'],
  withSample: 1,
};
const others = {
  total: 1,
  storeCount: 1,
  cards: 1,
  types: [['trading_company', 1]],
  certificates: ['UL'],
  brands: [],
  withSample: 0,
};

/** The job, as the worker does it on the event of the store. */
const afterTheEvent = () =>
  relistStoreJob.run(context, { storeId: id }, new AbortController().signal);
const become = async (state: StoreState) => {
  await setStoreState(context, id, state);
  await afterTheEvent();
};

describe('a store that', () => {
  test('a suspended store is gone from lists, totals and facets until it reopens', async () => {
    expect(await told()).toEqual(whole);
    await become('suspended');
    expect(await told()).toEqual(others);
    await become('open');
    expect(await told()).toEqual(whole);
  });

  test('is on holiday stays, and one that is closed goes for good', async () => {
    await become('holiday');
    expect(await told()).toEqual(whole);
    await become('terminated');
    expect(await told()).toEqual(others);
    await expect(setStoreState(context, id, 'open')).rejects.toMatchObject({ httpStatus: 409 });
  });

  test('keeps what was sold while it was away', async () => {
    await database.pool.query(
      'insert into product_stats (product_id, sales, favourites) select id, 7, 3 ' +
        'from products where store_id = $1',
      [id],
    );
    await become('suspended');
    await become('open');
    const { rows } = await database.pool.query(
      'select distinct sales, favourites from product_listings where store_id = $1',
      [id],
    );
    expect(rows).toEqual([{ sales: 7, favourites: 3 }]);
  });

  test('becomes another kind of business is found as that', async () => {
    await saveManagedStore(context, storeInputOf({ businessType: 'agent', isManufacturer: false }));
    await afterTheEvent();
    expect((await told()).types).toEqual([
      ['agent', 2],
      ['trading_company', 1],
    ]);
  });

  test('only has a new name changes no list, and tells none', async () => {
    await saveManagedStore(context, storeInputOf({ name: 'Ege Tekstil A.Ş.' }));
    await database.pool.query('truncate outbox');
    await afterTheEvent();
    expect((await database.pool.query('select name from outbox')).rows).toEqual([]);
  });

  test('has more goods than fit into one step is listed whole', async () => {
    await saveProducts(
      context,
      id,
      Array.from({ length: 1_001 }, (_, i) => productInputOf({ externalId: `p${i}` })),
    );
    await become('suspended');
    expect((await told()).total).toBe(1);
    await database.pool.query('truncate outbox');
    await become('open');
    expect((await told()).total).toBe(1_004);
    expect(
      (
        await database.pool.query(
          "select count(*)::int as steps from outbox where name = 'catalog.products_relisted'",
        )
      ).rows,
    ).toEqual([{ steps: 3 }]);
  });

  test('does not exist answers 404', async () => {
    const attempt = relistStore(context, crypto.randomUUID() as Id<'store'>);

    await expect(attempt).rejects.toMatchObject({ httpStatus: 404 });
  });
});
