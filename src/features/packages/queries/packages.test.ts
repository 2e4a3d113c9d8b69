import { expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { openPackages } from '../services/open-packages.server.ts';
import { listPackageHistory } from './package-history.server.ts';
import { listPackages } from './packages.server.ts';

const database = await testDatabase();
const context = testContext(database);

test('the first start writes the three packages, which apply before it already', async () => {
  const before = await listPackages(context);

  await openPackages(context);
  await openPackages(context);

  expect(await listPackages(context)).toEqual(before);
  expect((await listPackageHistory(context, 1)).count).toBe(3);
  expect(before).toEqual([
    { key: 'free', productLimit: 20, quoteLimit: 5, monthlyPriceMicros: 0 },
    { key: 'growth', productLimit: 500, quoteLimit: 50, monthlyPriceMicros: 49_000_000 },
    { key: 'pro', productLimit: null, quoteLimit: null, monthlyPriceMicros: 149_000_000 },
  ]);
});

test('the newest revision of a package applies', async () => {
  await database.pool.query(
    `insert into package_terms (id, package_key, revision, product_limit, monthly_price_micros)
     values (gen_random_uuid(), 'growth', 2, 600, 59000000)`,
  );

  const packages = await listPackages(context);

  expect(packages[1]).toEqual({
    key: 'growth',
    productLimit: 600,
    quoteLimit: null,
    monthlyPriceMicros: 59_000_000,
  });
});
