import { beforeAll, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { listChoices } from './collections.server.ts';

const context = testContext(await testDatabase());
let store: Id<'store'>;

beforeAll(async () => {
  await openSmallMarket(context);
  ({ id: store } = await openStore(context, { isManufacturer: false }));
});

const names = async () => (await listChoices(context)).map(({ choice }) => choice);

test('a choice is listed from its first published product on', async () => {
  const bare = productInputOf({ moq: 500, tiers: [{ fromQuantity: 500, priceMicros: 2_000_000 }] });
  await saveProducts(context, store, [bare]);
  const before = await names();
  await saveProducts(context, store, [
    { ...bare, externalId: 'draft', certificates: ['CE'], state: 'draft' },
    { ...bare, externalId: 'certified', certificates: ['GOTS'] },
  ]);

  const after = await names();

  expect(before).toEqual([]);
  expect(after).toEqual(['certified']);
});
