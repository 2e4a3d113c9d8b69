import { beforeEach, describe, expect, test } from 'vitest';
import { beginPeriod } from '#features/packages/services/begin-period.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { prohibitedWordForm } from '#features/prohibited-words/schemas.ts';
import { saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import { listProductReviews } from '../queries/product-reviews.server.ts';
import { flagPublished } from '../services/flag-published.server.ts';
import { approveProduct, chooseProductCategory } from './review-products.server.ts';
import { setProductStates } from './change-products.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

let storeId: Id<'store'>;
let owner: Member;
let seller: Context;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, company_packages, outbox')");
  await database.pool.query('update categories set moq_pieces = 1 where parent_id is null');
  await database.pool.query('truncate package_terms');
  await database.pool.query(
    `insert into package_terms
       (id, package_key, revision, product_limit, quote_limit, monthly_price_micros)
     values (gen_random_uuid(), 'free', 1, 3, 5, 0),
       (gen_random_uuid(), 'growth', 1, 6, 50, 49000000),
       (gen_random_uuid(), 'pro', 1, null, null, 149000000)`,
  );
  ({ id: storeId } = await openStore(operator));
  owner = await companyOf(operator, storeId);
  seller = testContext(database, { actor: owner });
});

const towels = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => productInputOf({ externalId: `towel-${from + i}` }));
const states = async () =>
  (
    await database.pool.query<{ state: string; reason: string | null; count: number }>(
      `select state, draft_reason as reason, count(*)::int from products
       group by 1, 2 order by 1 desc`,
    )
  ).rows;
const held = { state: 'draft', reason: 'package_limit' };

describe('the product limit of the package', () => {
  test('what exceeds it stays a draft that says why, in the order of the file', async () => {
    await saveProducts(seller, storeId, towels(5));

    expect(await states()).toEqual([
      { state: 'published', reason: null, count: 3 },
      { ...held, count: 2 },
    ]);
    const { rows } = await database.pool.query(
      "select external_id from products where state = 'draft' order by 1",
    );
    expect(rows).toEqual([{ external_id: 'towel-3' }, { external_id: 'towel-4' }]);
  });

  test('two approvals at once at the last place publish one product', async () => {
    const pistol = (externalId: string) =>
      productInputOf({ externalId, title: { en: 'Steel pistol, 9 mm' } });
    await saveProducts(seller, storeId, [...towels(2), pistol('one'), pistol('two')]);
    const { reviews } = await listProductReviews(operator, 'prohibited_words', 1);

    const approved = await Promise.allSettled(
      reviews.map(({ id }) => approveProduct(operator, id)),
    );

    expect(approved.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await states()).toEqual([
      { state: 'published', reason: null, count: 3 },
      { ...held, count: 1 },
    ]);
  });

  test('an approved product that was on sale keeps its place in a full package', async () => {
    await saveProducts(
      seller,
      storeId,
      towels(3).map((towel) => ({ ...towel, title: { en: 'Zephyr towel' } })),
    );
    await saveWord(
      operator,
      prohibitedWordForm.parse({ group: 'copyrighted', language: 'en', phrase: 'zephyr' }),
    );
    await flagPublished(operator, AbortSignal.timeout(5_000));
    const { reviews } = await listProductReviews(operator, 'prohibited_words', 1);

    for (const { id } of reviews) await approveProduct(operator, id);

    expect(reviews).toHaveLength(3);
    expect(await states()).toEqual([{ state: 'published', reason: null, count: 3 }]);
  });

  test('published products keep their places when they change', async () => {
    await saveProducts(seller, storeId, towels(3));

    await saveProducts(
      seller,
      storeId,
      towels(3).map((towel) => ({ ...towel, title: { en: 'Robe' } })),
    );

    expect(await states()).toEqual([{ state: 'published', reason: null, count: 3 }]);
  });

  test('the same file publishes what waited after an upgrade, and not before', async () => {
    await saveProducts(seller, storeId, towels(5));
    expect(await saveProducts(seller, storeId, towels(5))).toEqual(
      Array.from({ length: 5 }, () => 'unchanged'),
    );
    await beginPeriod(operator, owner.companyId as Id<'company'>, {
      packageKey: 'growth',
      priceCents: 4_900,
      restCents: 0,
    });

    const outcomes = await saveProducts(seller, storeId, towels(5));

    expect(outcomes).toEqual(['unchanged', 'unchanged', 'unchanged', 'updated', 'updated']);
    expect(await states()).toEqual([{ state: 'published', reason: null, count: 5 }]);
  });

  test('all stores of a company share it', async () => {
    const { id: second } = await openStore(operator, { slug: 'second' });
    await database.pool.query('update stores set company_id = $1', [owner.companyId]);
    await saveProducts(seller, storeId, towels(2));

    await saveProducts(seller, second, towels(2));

    expect(await states()).toEqual([
      { state: 'published', reason: null, count: 3 },
      { ...held, count: 1 },
    ]);
  });

  test('ten concurrent saves in two stores at the last place: one is published', async () => {
    const { id: second } = await openStore(operator, { slug: 'second' });
    await database.pool.query('update stores set company_id = $1', [owner.companyId]);
    await saveProducts(seller, storeId, towels(2));
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        saveProducts(seller, i % 2 ? storeId : second, towels(1, 10 + i)),
      ),
    );

    expect(await states()).toEqual([
      { state: 'published', reason: null, count: 3 },
      { ...held, count: 9 },
    ]);
  });

  test('ten drafts published at once at the last place: one is published', async () => {
    await saveProducts(seller, storeId, towels(2));
    await saveProducts(
      seller,
      storeId,
      towels(10, 10).map((towel) => ({ ...towel, state: 'draft' })),
    );
    const { rows } = await database.pool.query<{ id: string }>(
      "select public_id as id from products where state = 'draft'",
    );
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    const results = await Promise.all(
      rows.map(({ id }) => setProductStates(seller, { ids: [id], state: 'published' }, storeId)),
    );

    const outcomes = results.flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'draft')).toHaveLength(9);
    expect(await states()).toEqual([
      { state: 'published', reason: null, count: 3 },
      { ...held, count: 9 },
    ]);
  });

  test('drafts and paused products do not count, and the operator has no limit', async () => {
    await saveProducts(
      seller,
      storeId,
      towels(4).map((towel) => ({ ...towel, state: 'paused' })),
    );
    const { id: own } = await openStore(operator, { slug: 'own' });

    await saveProducts(operator, own, towels(5));

    expect(await states()).toEqual([
      { state: 'published', reason: null, count: 5 },
      { state: 'paused', reason: null, count: 4 },
    ]);
  });
});

describe('the minimum order of the category', () => {
  beforeEach(() =>
    database.pool.query("update categories set moq_pieces = 20 where path = 'home'"),
  );

  test('a product below its category’s minimum stays a draft; a pair is two pieces', async () => {
    await saveProducts(seller, storeId, [
      productInputOf({ externalId: 'pieces' }),
      productInputOf({ externalId: 'pairs', unit: 'PR' }),
      productInputOf({ externalId: 'kilos', unit: 'KGM' }),
    ]);

    const { rows } = await database.pool.query(
      'select external_id as id, state, draft_reason as reason from products order by 1',
    );
    expect(rows).toEqual([
      { id: 'kilos', state: 'published', reason: null },
      { id: 'pairs', state: 'published', reason: null },
      { id: 'pieces', state: 'draft', reason: 'category_moq' },
    ]);
  });

  test('an approved product below it stays a draft that says so', async () => {
    const pistol = productInputOf({ title: { en: 'Steel pistol, 9 mm' } });
    await saveProducts(seller, storeId, [pistol]);
    const { reviews } = await listProductReviews(operator, 'prohibited_words', 1);

    await approveProduct(operator, reviews[0]!.id);
    expect(await states()).toEqual([{ state: 'draft', reason: 'category_moq', count: 1 }]);

    await saveProducts(seller, storeId, [{ ...pistol, moq: 20 }]);
    expect(await states()).toEqual([{ state: 'published', reason: null, count: 1 }]);
  });

  test('a product for which staff chooses such a category leaves the market', async () => {
    await saveProducts(seller, storeId, [productInputOf({ category: null })]);
    expect(await states()).toEqual([{ state: 'published', reason: null, count: 1 }]);
    const { reviews } = await listProductReviews(operator, 'category', 1);

    await chooseProductCategory(operator, reviews[0]!.id, 'home/quilts');

    expect(await states()).toEqual([{ state: 'draft', reason: 'category_moq', count: 1 }]);
    expect((await database.pool.query('select 1 from product_listings')).rowCount).toBe(0);
  });
});

test('a deleted product is back when its file is imported again, at its address', async () => {
  await saveProducts(seller, storeId, towels(1));
  const before = await database.pool.query('select id, public_id from products');
  await database.pool.query("update products set state = 'deleted'");

  const outcomes = await saveProducts(seller, storeId, towels(1));

  expect(outcomes).toEqual(['updated']);
  expect((await database.pool.query('select id, public_id from products')).rows).toEqual(
    before.rows,
  );
  expect(await states()).toEqual([{ state: 'published', reason: null, count: 1 }]);
});
