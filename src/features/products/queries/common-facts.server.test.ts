import { expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { saveProducts } from '../commands/save-products.server.ts';
import { listCommonFacts } from './common-facts.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
const { id: storeId } = await openStore(operator);
const towel = (i: number, facts: [string, string][], state: 'published' | 'draft' = 'published') =>
  productInputOf({
    externalId: `towel-${i}`,
    attributes: { en: facts, tr: [['Malzeme', 'pamuk']] },
    state,
  });
await saveProducts(operator, storeId, [
  towel(1, [['Material', 'cotton']]),
  towel(2, [
    ['Material', 'linen'],
    ['Weight', '500 g'],
  ]),
  towel(3, [
    ['Material', 'cotton'],
    ['Weight', '400 g'],
  ]),
  towel(4, [
    ['Material', 'bamboo'],
    ['Weight', '450 g'],
    ['Care', '40°'],
  ]),
  towel(5, [['Care', '60°']], 'draft'),
]);

test('facts that several products state are named, the most frequent first', async () => {
  expect(await listCommonFacts(operator, 'home/towels')).toEqual({
    en: ['Material', 'Weight'],
    tr: ['Malzeme'],
  });
  expect(await listCommonFacts(operator, 'home')).toMatchObject({ en: ['Material', 'Weight'] });
});

test('an unknown category has none', async () => {
  expect(await listCommonFacts(operator, 'no/where')).toEqual({});
});
