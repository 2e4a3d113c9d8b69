import { expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { saveProducts } from '../commands/save-products.server.ts';
import type { ProductInput } from '../schemas.ts';
import { relatedProducts } from './related-products.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);

const goods = (externalId: string, title: string, asked: Partial<ProductInput> = {}) => productInputOf({ externalId, title: { en: title }, ...asked });
const dollars = (amount: number) => [{ fromQuantity: 10, priceMicros: amount * 1_000_000 }];
const save = async (slug: string, ...inputs: ProductInput[]) => saveProducts(context, (await openStore(context, { slug, name: slug })).id, inputs);

await save('ege', goods('towel', 'Cotton bath towel, white', { brand: 'Ege' }), goods('robe', 'Bathrobe', { category: 'home/bathrobes', brand: 'Ege' }), goods('hand-towel', 'Hand towel'),
  goods('draft', 'Cotton bath towel, blue', { state: 'draft' }));
await save('toros', goods('same', 'Cotton bath towel, white', { tiers: dollars(3) }), goods('other', 'Cotton bath towel, striped, large', { tiers: dollars(1) }));
await save('pamukkale', goods('cheaper', 'White cotton bath towel', { tiers: dollars(1) }), goods('hammer', 'Hammer', { category: 'tools/hammers', brand: 'Ege' }));

const publicId = async (externalId: string) => (await database.pool.query<{ public_id: string }>('select public_id from products where external_id = $1', [externalId])).rows[0]!.public_id;
const beside = async (externalId: string, limit = 5) =>
  Object.fromEntries(Object.entries(await relatedProducts(context, await publicId(externalId), limit)).map(([list, cards]) => [list, cards.map((card) => `${card.store.slug}: ${card.title.value}`)]));

test('offers of others, what is alike in its category, its brand anywhere, and the rest of its store; each once', async () => {
  expect(await beside('towel')).toEqual({
    offers: ['pamukkale: White cotton bath towel', 'toros: Cotton bath towel, white'],
    alike: ['toros: Cotton bath towel, striped, large', 'ege: Hand towel'],
    sameBrand: expect.toSatisfy((titles: string[]) => titles.toSorted().join() === 'ege: Bathrobe,pamukkale: Hammer'),
    ofStore: [],
  });
});

test('no list is longer than asked, and what one has no room for may stand in another', async () => {
  const lists = await beside('towel', 1);
  expect(lists).toMatchObject({ offers: ['pamukkale: White cotton bath towel'], sameBrand: [expect.any(String)] });
  expect(Object.values(lists).every((list) => list.length <= 1)).toBe(true);
  expect(new Set(Object.values(lists).flat()).size).toBe(Object.values(lists).flat().length);
});

test('a product that stands alone has nothing beside it, one that is not there neither', async () => {
  expect(await relatedProducts(context, 'nosuchgood', 5)).toEqual({ offers: [], alike: [], sameBrand: [], ofStore: [] });
  const { alike, offers } = await beside('robe');
  expect({ alike, offers }).toEqual({ alike: [], offers: [] });
});
