import { expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { countOwnViewsByWeek, getOwnViewCounts } from './own-view-counts.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);

test('views of the own store and products are compared with the days before', async () => {
  const { id } = await openStore(context);
  const other = await openStore(context, { slug: 'other', name: 'Other' });
  await saveProducts(context, id, [productInputOf()]);
  const actor = await companyOf(context, id);
  await database.pool.query(
    `insert into view_counts (kind, subject_id, day, views)
      select 'store', $1::uuid, current_date - age, 1 from generate_series(0, 40) as age
      union all select 'product', id, current_date - 3, 5 from products
      union all select 'store', $2::uuid, current_date, 100`,
    [id, other.id],
  );

  const figures = await getOwnViewCounts({ ...context, actor }, 7);

  expect(figures).toEqual({ store: { now: 7, before: 7 }, product: { now: 5, before: 0 } });
  expect(await countOwnViewsByWeek({ ...context, actor }, 7)).toEqual([0, 6, 7, 7, 7, 7, 12]);
});

test('a company without a store has honest zeros', async () => {
  const { id } = await openStore(context, { slug: 'third', name: 'Third' });
  const actor = await companyOf(context, id);
  await database.pool.query('update stores set company_id = null where id = $1', [id]);

  expect(await getOwnViewCounts({ ...context, actor }, 30)).toEqual({
    store: { now: 0, before: 0 },
    product: { now: 0, before: 0 },
  });
  expect(await countOwnViewsByWeek({ ...context, actor }, 2)).toEqual([0, 0]);
});
