import { expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { saveProducts } from '../commands/save-products.server.ts';
import { listMarketProducts } from './market-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
const ege = await openStore(operator);
const other = await openStore(operator, { slug: 'other', name: 'Other' });
await saveProducts(operator, ege.id, [
  productInputOf(),
  productInputOf({ externalId: 'robe', title: { en: 'Şile robe' }, state: 'draft' }),
]);
await saveProducts(operator, other.id, [
  productInputOf({ title: { tr: 'Havlu' }, mainLanguage: 'tr' }),
]);

const all = { query: '', store: '', state: null } as const;
const titlesOf = async (asked: Partial<Parameters<typeof listMarketProducts>[1]>) => {
  const { products } = await listMarketProducts(operator, { ...all, ...asked }, 1);
  return products.map(({ title }) => title.value);
};

test('staff finds products in any state by title, number and store, the newest first', async () => {
  expect(await titlesOf({})).toEqual(['Havlu', 'Şile robe', 'Cotton bath towel']);
  expect(await titlesOf({ query: 'sile' })).toEqual(['Şile robe']);
  expect(await titlesOf({ state: 'draft' })).toEqual(['Şile robe']);
  expect(await titlesOf({ store: 'other' })).toEqual(['Havlu']);
  const { products } = await listMarketProducts(operator, { ...all, store: 'other' }, 1);
  expect(await titlesOf({ query: products[0]!.id.toUpperCase() })).toEqual(['Havlu']);
  expect(await listMarketProducts(operator, { ...all, query: '100%' }, 1)).toMatchObject({
    products: [],
    count: 0,
    pages: 0,
  });
});

test('sellers do not see the products of the market', async () => {
  const seller = testContext(database, { actor: await companyOf(operator, ege.id) });

  await expect(listMarketProducts(seller, all, 1)).rejects.toMatchObject({ httpStatus: 403 });
});
