import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { systemContext } from '#platform/context.ts';
import { openPackages } from '#features/packages/services/open-packages.server.ts';
import { beginPeriod } from '#features/packages/services/begin-period.server.ts';
import { endPackages } from '#features/packages/services/end-packages.server.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import { saveProducts } from '../commands/save-products.server.ts';
import { fitPackage } from './fit-package.server.ts';

const database = await testDatabase();
const context: Context = testContext(database);
await openSmallMarket(context);
await openPackages(context);
beforeEach(() => database.pool.query("select empty_tables('companies, stores, outbox')"));

/** The free package has so many places. */
const freePlaces = (places: number) =>
  database.pool.query("update package_terms set product_limit = $1 where package_key = 'free'", [
    places,
  ]);
const pay = (companyId: Id<'company'>) =>
  beginPeriod(context, companyId, { packageKey: 'growth', priceCents: 4_900, creditCents: 0 });
/** The paid time ended so many days ago. */
const letExpire = (days: number) =>
  database.pool.query(
    `update company_packages set started_at = now() - interval '90 days',
      paid_until = now() - make_interval(days => $1)`,
    [days],
  );

/** A company that pays, with so many published products, the first one the oldest. */
async function sellerWith(count: number) {
  const { id } = await openStore(context);
  const { companyId } = await companyOf(context, id);
  await pay(companyId as Id<'company'>);
  const externalIds = Array.from({ length: count }, (_, i) => `p${i}`);
  await saveProducts(
    context,
    id,
    externalIds.map((externalId) => productInputOf({ externalId })),
  );
  await database.pool.query(
    `update products set published_at = now() - interval '1 day' +
      make_interval(secs => substr(external_id, 2)::int)`,
  );
  return { storeId: id, companyId: companyId as Id<'company'> };
}

async function namesIn(state: string, reason: string | null = null): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select external_id as name from products where state = $1
      and ($2::text is null or pause_reason = $2) order by substr(external_id, 2)::int`,
    [state, reason],
  );
  return rows.map(({ name }) => name);
}
const listed = async () =>
  (
    await database.pool.query<{ count: number }>(
      'select count(distinct product_id)::int as count from product_listings',
    )
  ).rows[0]!.count;

test('after the grace the newest products over the limit pause, and leave the lists', async () => {
  await freePlaces(2);
  const { companyId } = await sellerWith(4);
  await letExpire(8);

  await endPackages(context);
  await fitPackage(context, companyId);

  expect(await namesIn('published')).toEqual(['p0', 'p1']);
  expect(await namesIn('paused', 'package_limit')).toEqual(['p2', 'p3']);
  expect(await listed()).toBe(2);
});

test('within the grace nothing pauses', async () => {
  await freePlaces(2);
  const { companyId } = await sellerWith(4);
  await letExpire(6);

  await endPackages(context);
  await fitPackage(context, companyId);

  expect(await namesIn('published')).toHaveLength(4);
  expect((await database.pool.query('select ended_at from company_packages')).rows).toEqual([
    { ended_at: null },
  ]);
});

test('a package that ended is found once, also by two workers at once', async () => {
  await freePlaces(2);
  await sellerWith(1);
  await letExpire(8);
  await database.pool.query('truncate outbox');

  await Promise.all([endPackages(context), endPackages(context), endPackages(context)]);

  const { rows } = await database.pool.query('select name from outbox order by name');
  expect(rows).toEqual([
    { name: 'packages.company_package_changed' },
    { name: 'packages.package_over' },
  ]);
});

test('an upgrade publishes exactly what the end of the package paused', async () => {
  await freePlaces(2);
  const { companyId, storeId } = await sellerWith(5);
  await saveProducts(context, storeId, [productInputOf({ externalId: 'p1', state: 'paused' })]);
  await letExpire(8);
  await fitPackage(context, companyId);
  expect(await namesIn('paused', 'package_limit')).toEqual(['p3', 'p4']);

  await pay(companyId);
  await fitPackage(context, companyId);

  expect(await namesIn('published')).toEqual(['p0', 'p2', 'p3', 'p4']);
  expect(await namesIn('paused')).toEqual(['p1']);
  expect(await listed()).toBe(4);
});

test('an upgrade publishes what its seller edited while it waited', async () => {
  await freePlaces(1);
  const { companyId, storeId } = await sellerWith(2);
  await letExpire(8);
  await fitPackage(context, companyId);

  await saveProducts(context, storeId, [
    productInputOf({ externalId: 'p1', state: 'paused', moq: 20 }),
  ]);
  await pay(companyId);
  await fitPackage(context, companyId);

  expect(await namesIn('published')).toEqual(['p0', 'p1']);
});

test('an upgrade publishes drafts that waited for a place, the oldest first', async () => {
  await freePlaces(1);
  const { companyId, storeId } = await sellerWith(2);
  await letExpire(8);
  await fitPackage(context, companyId);
  await saveProducts(context, storeId, [productInputOf({ externalId: 'p2' })]);
  await saveProducts(context, storeId, [productInputOf({ externalId: 'p3' })]);
  await saveProducts(context, storeId, [productInputOf({ externalId: 'p4', state: 'draft' })]);
  expect(await namesIn('draft')).toEqual(['p2', 'p3', 'p4']);

  await freePlaces(3);
  await fitPackage(context, companyId);

  expect(await namesIn('published')).toEqual(['p0', 'p1', 'p2']);
  expect(await namesIn('draft')).toEqual(['p3', 'p4']);
  expect(await listed()).toBe(3);
});

test('stores without a company have no limit', async () => {
  await freePlaces(1);
  const { id } = await openStore(context);
  await saveProducts(
    context,
    id,
    ['p0', 'p1', 'p2'].map((externalId) => productInputOf({ externalId })),
  );

  expect(await namesIn('published')).toHaveLength(3);
});

test('pausing and publishing at once never exceed the limit', async () => {
  await freePlaces(3);
  const { companyId, storeId } = await sellerWith(6);
  await letExpire(8);

  await Promise.all([
    fitPackage(context, companyId),
    ...['p7', 'p8'].map((externalId) =>
      saveProducts(context, storeId, [productInputOf({ externalId })]),
    ),
    fitPackage(systemContext(context.services), companyId),
  ]);

  expect(await namesIn('published')).toHaveLength(3);
});

test('however limits change, the oldest stay and what was paused comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 }),
      async (count, limits) => {
        await database.pool.query("select empty_tables('companies, stores, outbox')");
        const { companyId } = await sellerWith(count);
        const all = Array.from({ length: count }, (_, i) => `p${i}`);
        await letExpire(8);
        for (const limit of limits) {
          await freePlaces(limit);
          await fitPackage(context, companyId);
          await fitPackage(context, companyId);
          expect(await namesIn('published')).toEqual(all.slice(0, limit));
        }
        await pay(companyId);
        await fitPackage(context, companyId);
        expect(await namesIn('published')).toEqual(all);
      },
    ),
    { numRuns: 12 },
  );
});

test('what waited for a place meets the rules of today, or says why not', async () => {
  await freePlaces(1);
  const { companyId, storeId } = await sellerWith(1);
  await letExpire(8);
  await saveProducts(context, storeId, [
    productInputOf({ externalId: 'p1', moq: 10 }),
    productInputOf({ externalId: 'p2', moq: 30, title: { en: 'Bathrobe' } }),
    productInputOf({ externalId: 'p3', moq: 30 }),
  ]);
  await database.pool.query("update categories set moq_pieces = 20 where path = 'home'");
  const rule = { group: 'firearms', language: 'en', phrase: 'bathrobe' } as const;
  await saveWord(context, { ...rule, exceptions: [] });

  await pay(companyId);
  await fitPackage(context, companyId);

  const { rows } = await database.pool.query(
    `select external_id as name, p.state, draft_reason as reason, words from products p
     left join product_reviews r on r.product_id = p.id and r.state = 'open' order by external_id`,
  );
  expect(rows).toEqual([
    { name: 'p0', state: 'published', reason: null, words: null },
    { name: 'p1', state: 'draft', reason: 'category_moq', words: null },
    { name: 'p2', state: 'draft', reason: 'prohibited_words', words: ['bathrobe'] },
    { name: 'p3', state: 'published', reason: null, words: null },
  ]);
});
