import { beforeEach, expect, test } from 'vitest';
import { rejectProduct } from '#features/products/commands/review-products.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { listProductReviews } from '#features/products/queries/product-reviews.server.ts';
import { openPackages } from '#features/packages/services/open-packages.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { loadDashboard } from './load-dashboard.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
await openPackages(operator);

let storeId: Id<'store'>;
let seller: Context;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, outbox')");
  await database.pool.query(
    "update package_terms set product_limit = 1 where package_key = 'free'",
  );
  await database.pool.query('update categories set moq_pieces = 1 where parent_id is null');
  ({ id: storeId } = await openStore(operator));
  seller = testContext(database, { actor: await companyOf(operator, storeId) });
});

const needs = async () => (await loadDashboard(seller)).needs;
const steps = async () =>
  (await loadDashboard(seller)).steps.map(({ isDone, href }) => ({ isDone, href }));
const query = (sql: string) => database.pool.query(sql);

test('products that cannot be on sale are counted, each with the place to mend them', async () => {
  const gun = productInputOf({ externalId: 'gun', title: { en: 'Steel pistol' } });
  await saveProducts(operator, storeId, [
    gun,
    productInputOf({ externalId: 'one' }),
    productInputOf({ externalId: 'two' }),
  ]);
  const { reviews } = await listProductReviews(operator, 'prohibited_words', 1);
  await rejectProduct(operator, reviews[0]!.id, { rejection: 'prohibited_item', note: null });
  await query("update categories set moq_pieces = 20 where path = 'home'");
  await saveProducts(operator, storeId, [productInputOf({ externalId: 'few' })]);

  await saveProducts(operator, storeId, [{ ...gun, externalId: 'other-gun' }]);

  expect(await needs()).toEqual([
    { text: '1 product has no room in your package', href: '/en/vendor/package' },
    {
      text: '1 product was rejected and can be mended',
      href: '/en/vendor/products?state=rejected',
    },
    {
      text: '1 draft is below the minimum order of the category',
      href: '/en/vendor/products?state=draft',
    },
    {
      text: '1 product waits for our team’s review',
      href: '/en/vendor/products?state=review',
    },
  ]);
});

test('of two stores each need names its own and leads there', async () => {
  const second = await openStore(operator, { slug: 'second', name: 'Second' });
  await database.pool.query('update stores set company_id = $1, state = $2 where id = $3', [
    (seller.actor as Member).companyId,
    'suspended',
    second.id,
  ]);
  const { rows } = await query(`select public_id as id from stores where id = '${second.id}'`);
  await saveProducts(operator, second.id, [productInputOf({ title: { en: 'Steel pistol' } })]);

  expect(await needs()).toEqual([
    {
      text: expect.stringMatching(/suspended.* · .*Second/),
      href: `/en/vendor/store?store=${rows[0].id}`,
    },
    {
      text: expect.stringMatching(/^1 product waits .* · .*Second/),
      href: `/en/vendor/products?state=review&store=${rows[0].id}`,
    },
  ]);
});

test('a file to import, a paused feed and a certificate near its end are named', async () => {
  const company = `(select company_id from stores where id = '${storeId}')`;
  await query(
    `insert into product_imports (id, public_id, store_id, company_id, name, kind, size_bytes,
       file_parts, language, state, mapping, created_at, updated_at)
     select gen_random_uuid(), state, '${storeId}', ${company}, 'a.csv', 'csv', 1, 1, 'en',
       state, '{}', now(), now() from unnest(array['ready', 'failed']) as state`,
  );
  await query(
    `insert into product_feeds (id, public_id, store_id, company_id, url, language, state, problem,
       created_at)
     select gen_random_uuid(), problem, '${storeId}', ${company}, problem, 'en', 'paused', problem,
       now() from unnest(array['empty', 'stopped']) as problem`,
  );
  const inDays = (days: number) =>
    new Date(operator.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await database.pool.query('update stores set stated_certificates = $1', [
    JSON.stringify([
      { name: 'GOTS', expiresOn: inDays(20) },
      { name: 'ISO 9001', expiresOn: inDays(40) },
      { name: 'BSCI', expiresOn: null },
    ]),
  ]);

  expect(await needs()).toEqual([
    { text: '1 import failed: see why', href: '/en/vendor/imports' },
    { text: '1 file was read and waits to be imported', href: '/en/vendor/imports' },
    { text: '1 feed is paused: see why', href: '/en/vendor/feeds' },
    {
      text: '1 certificate ends within a month or has ended: renew it',
      href: '/en/vendor/store',
    },
  ]);
});

test('the steps lead to what is not done yet, and products count at once', async () => {
  const [, , , , , product, publish] = await steps();
  expect([product, publish]).toEqual([
    { isDone: false, href: '/en/vendor/products/new' },
    { isDone: false, href: '/en/vendor/products/new' },
  ]);

  await saveProducts(operator, storeId, [productInputOf({ state: 'draft' })]);
  expect((await steps()).slice(5, 7)).toMatchObject([
    { isDone: true },
    { isDone: false, href: '/en/vendor/products' },
  ]);

  await saveProducts(operator, storeId, [productInputOf()]);
  // The free package of this test has one place.
  expect((await steps()).slice(5).map(({ isDone }) => isDone)).toEqual([true, true, false]);
});
