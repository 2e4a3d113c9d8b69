import { beforeEach, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { inTransaction } from '#platform/context.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { addViewed, forgetViewed, keepViewed } from './commands/viewed-products.server.ts';
import { exportViewed, listKeptViews } from './queries/viewed-products.server.ts';
import { maxViewedInAccount } from './rules/list-cookies.ts';
import { forgetLists } from './services/session-lists.server.ts';

const database = await testDatabase();
let minutes = 0;
const now = () => new Date(Date.UTC(2027, 0, 1, 8, minutes));
const staff = { ...testContext(database), now };
await openSmallMarket(staff);
const store = await openStore(staff);
await saveProducts(
  staff,
  store.id,
  Array.from({ length: maxViewedInAccount + 2 }, (_, i) =>
    productInputOf({ externalId: `towel-${i}` }),
  ),
);
const { rows } = await database.pool.query<{ id: string }>(
  'select public_id as id from products order by id',
);
const ids = rows.map(({ id }) => id);
const visitor = visitorOf(database, { now }).context;
const { context: selin } = await somebodyNew(visitor, 'selin@nordlicht.example');
const { context: omar } = await somebodyNew(visitor, 'omar@dubai.example');
const seen = async (who = selin) => (await listKeptViews(who))?.map(({ publicId }) => publicId);

beforeEach(async () => {
  minutes = 0;
  await database.pool.query('delete from viewed_keepers');
});

test('the account keeps nothing until the person wants it, and may forget all again', async () => {
  await addViewed(selin, [ids[0]!]);
  expect(await seen()).toBeUndefined();

  await keepViewed(selin, { isKept: true, ids: [ids[1]!, ids[0]!] });
  expect(await seen()).toEqual([ids[1], ids[0]]);
  expect(await seen(omar)).toBeUndefined();

  await keepViewed(selin, { isKept: false, ids: [] });
  await keepViewed(selin, { isKept: true, ids: [] });
  expect(await seen()).toEqual([]);
});

test('devices add what they have, the latest first, and each product is there once', async () => {
  await keepViewed(selin, { isKept: true, ids: [ids[0]!, ids[1]!] });

  minutes = 1;
  await Promise.all([addViewed(selin, [ids[2]!]), addViewed(selin, [ids[2]!])]);
  minutes = 2;
  await addViewed(selin, [ids[1]!, ids[2]!]);

  expect(await seen()).toEqual([ids[1], ids[2], ids[0]]);
  await forgetViewed(selin, ids[2]!);
  expect(await seen()).toEqual([ids[1], ids[0]]);
  await forgetViewed(selin, null);
  expect(await seen()).toEqual([]);
});

test('no more than fifty are kept, and unknown ids are left out', async () => {
  await keepViewed(selin, { isKept: true, ids: [] });

  await addViewed(selin, ['0000000000', ...ids.slice(0, maxViewedInAccount)]);
  minutes = 1;
  await addViewed(selin, [ids.at(-1)!]);

  const kept = (await seen())!;
  expect(kept).toHaveLength(maxViewedInAccount);
  expect(kept[0]).toBe(ids.at(-1));
});

test('a person’s copy has them, and erasure deletes them', async () => {
  const userId = selin.actor.userId;
  await keepViewed(selin, { isKept: true, ids: [ids[0]!] });
  expect(await exportViewed(staff, userId)).toMatchObject([{ product: ids[0] }]);

  await inTransaction(staff, (inside) => forgetLists(inside, userId));

  expect(await exportViewed(staff, userId)).toEqual([]);
});

test('visitors are refused', async () => {
  await expect(keepViewed(visitor, { isKept: true, ids: [] })).rejects.toMatchObject({
    httpStatus: 401,
  });
});
