import { expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { listPackages } from './packages.server.ts';

const database = await testDatabase();
const context = testContext(database);

test('a new database has the three packages, the smallest first', async () => {
  const packages = await listPackages(context);

  expect(packages).toEqual([
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
