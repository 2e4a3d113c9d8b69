import { afterAll, expect, test } from 'vitest';
import { listDemoLogIns } from '#features/accounts/queries/demo-log-ins.server.ts';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { originalKey } from '#features/media/derivatives/names.ts';
import { noRfqFilters } from '#features/rfqs/queries/filter-rfqs.ts';
import { membershipStates } from '#features/memberships/schemas.ts';
import { listRfqMarket } from '#features/rfqs/queries/rfq-market.server.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { testContext } from '#tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { loadReferenceData } from '../reference/load.ts';
import { renderedHash } from './generator/scenes.ts';
import { stores as storesOfFiles } from './generator/store.ts';
import { loadDemoMarket } from './load.ts';
import { demoStores } from './market.ts';
import { waitingProducts } from './reviews.ts';
import { demoSellers, demoSellerStaff } from './sellers.ts';
import { demoCompanies } from './users.ts';
import { demoSuppliers } from './quotes.ts';
import { demoBuyers, demoRfqs } from './rfqs.ts';

const database = await testDatabase();
const ownDatabase = await testDatabase();
/** Not watched: the market is loaded in one transaction, which locks rows that it has added. */
const { url } = database;
const unwatched = connectDatabase({ url, poolSize: 5 });
afterAll(() => unwatched.close());

function demoContext(of: TestDatabase) {
  const plain = testContext(of);
  const jobs = { send: async () => {} };
  return { ...plain, services: { ...plain.services, isDemo: true, jobs } };
}
const context = demoContext({ ...unwatched, url });
const quiet = () => {};

const emails = [...demoCompanies, ...demoSellers]
  .flatMap((company) => company.people.map(({ email }) => email))
  .concat(demoSellerStaff.email)
  .toSorted();
const logInEmails = async () => (await listDemoLogIns(context)).map(({ email }) => email);

async function countRows(table: string, condition = 'true', of = database): Promise<number> {
  const { rows } = await of.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${condition}`,
  );
  return rows[0]!.count;
}

const logoIsOwnUpload = `exists (
  select from picture_uploads join pictures on pictures.id = picture_id
  where picture_uploads.company_id = stores.company_id and storage_key = logo_key)`;

test('a limited market has stores, products, log-ins and an announcement, no RFQs', async () => {
  const steps: string[] = [];
  await loadReferenceData(context, quiet);

  await loadDemoMarket(context, (step) => steps.push(step), { limit: 10 });

  expect((await logInEmails()).toSorted()).toEqual(emails);
  expect(await countRows('stores')).toBe(demoStores.length + 1);
  expect(await countRows('stores', 'logo_key is not null')).toBe(demoStores.length);
  expect(await countRows('stores', `company_id is not null and ${logoIsOwnUpload}`)).toBe(
    await countRows('stores', 'company_id is not null and logo_key is not null'),
  );
  expect(await countRows('products')).toBe(10 + waitingProducts.length);
  expect(await countRows('announcements')).toBe(1);
  expect(await countRows('rfqs')).toBe(0);
  expect(await countRows('payments', "state = 'waiting'")).toBe(1);
  expect(steps.at(-1)).toContain(
    `${demoStores.length} stores, 10 products, 5 log-ins, 3 more sellers, 2 products in review, ` +
      '1 waiting payment, 1 announcement',
  );
});

test('a store shows its cover once that is rendered', async () => {
  const { rows } = await database.pool.query<{ slug: string; key: string | null }>(
    'select slug, cover_key as key from stores',
  );
  const keys = new Map(rows.map(({ slug, key }) => [slug, key]));

  for (const { slug, cover } of storesOfFiles) {
    const hash = renderedHash(cover.scene, cover.color);
    expect(keys.get(slug), slug).toBe(hash === null ? null : originalKey(hash));
  }
});

test('an older market gets rendered pictures for its drawings', async () => {
  const shown = `
    select external_id as id, position, source_hash as hash, products.variants
    from product_pictures join pictures on pictures.id = picture_id
    join products on products.id = product_id order by 1, 2`;
  const { rows: before } = await database.pool.query<{ id: string }>(shown);
  await database.pool.query(`
    insert into pictures (id, source_hash, recipe, state)
    values (gen_random_uuid(), 'drawing', '{"glyph": "bed"}', 'drawn');
    update product_pictures set picture_id = (select id from pictures where state = 'drawn');
    update products set variants = jsonb_set(variants, '{0,imageIndex}', '3');
    update stores set logo_key = null, cover_key = null;
    delete from settings where key = 'demo_pictures';
  `);

  await loadDemoMarket(context, quiet, { limit: 10 });

  expect((await database.pool.query(shown)).rows).toEqual(before);
  expect(await countRows('stores', 'logo_key is not null')).toBe(demoStores.length);
});

test('an older market gets log-ins, RFQs and payments once at its next start', async () => {
  await database.pool.query(`
    delete from settings where key in
      ('demo_log_ins', 'demo_rfqs', 'demo_payments', 'demo_sellers', 'demo_reviews');
    delete from products where external_id like 'DEMO-REVIEW%';
    delete from stores where slug = 'usak-kilim-atolyesi';
    update stores set state = 'open' where state = 'holiday';
    delete from payments;
    delete from rfqs;
    delete from members;
    delete from users;
    update stores set company_id = null;
    delete from companies;
  `);

  for (let starts = 0; starts < 2; starts += 1) await loadDemoMarket(context, quiet);

  const logIns = await listDemoLogIns(context);
  expect(logIns.map(({ email }) => email).toSorted()).toEqual(emails);
  const withFactor = logIns.filter(({ factor }) => factor !== null);
  expect(withFactor.map(({ isAdmin }) => isAdmin)).toEqual([true, true]);
  expect(await countRows('users')).toBe(emails.length + demoBuyers.length + demoSuppliers.length);
  expect(await countRows('stores')).toBe(demoStores.length + 1);
  expect(await countRows('products')).toBe(10 + waitingProducts.length);
  expect(await countRows('announcements')).toBe(1);
  expect(await countRows('payments')).toBe(1);
  expect(await countRows('stores', "company_id is not null and slug = 'denizli-dokuma-evi'")).toBe(
    1,
  );
});

test('staff finds work, and sellers are in every situation', async () => {
  const { rows: reviews } = await database.pool.query<{ reason: string }>(
    "select reason from product_reviews where state = 'open' order by reason",
  );
  const { rows: states } = await database.pool.query<{ slug: string; state: string }>(
    "select slug, state from stores where state <> 'open' order by slug",
  );
  const { rows: staff } = await database.pool.query<{ permissions: string[] }>(
    'select permissions from members join users on users.id = user_id where email = $1',
    [demoSellerStaff.email],
  );

  expect(reviews).toEqual([{ reason: 'category' }, { reason: 'prohibited_words' }]);
  expect(states).toEqual([
    { slug: 'buldan-burumcuk', state: 'holiday' },
    { slug: 'usak-kilim-atolyesi', state: 'registered' },
  ]);
  expect(staff).toEqual([{ permissions: ['products'] }]);
});

test('RFQs are there once, sent before the market was loaded, and no e-mail goes out', async () => {
  const byState = Map.groupBy(demoRfqs, ({ state }) => state);

  const { rows } = await database.pool.query<{
    state: string;
    count: number;
    taken: number;
    ahead: boolean | null;
  }>(`
    select
      state,
      count(*)::int,
      sum(10 - quotes_left)::int as taken,
      bool_or(published_at > now()) as ahead
    from rfqs
    group by state
  `);
  const open = await listRfqMarket(
    context,
    { category: null, filters: noRfqFilters, query: '', sort: null },
    1,
    [],
  );

  expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual(
    Object.fromEntries([...byState].map(([state, all]) => [state, all.length])),
  );
  expect(rows.some(({ ahead }) => ahead)).toBe(false);
  expect(rows.reduce((sum, { taken }) => sum + taken, 0)).toBe(await countRows('quotes'));
  expect(open.total).toBe(byState.get('open')!.length);
  expect(await countRows('outbox', "name like 'rfqs.%'")).toBe(0);
});

test('quotes are negotiated and accepted, and no e-mail goes out', async () => {
  const { rows } = await database.pool.query<{ state: string; steps: number }>(`
    select quotes.state, count(*)::int as steps
    from quotes join quote_steps on quote_id = quotes.id
    group by quotes.id
  `);

  // The others need products that this small market lacks.
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ state }) => state === 'accepted')).toEqual([
    { state: 'accepted', steps: 3 },
  ]);
  expect(await countRows('outbox', "name like 'quotes.%' or name like 'quote.%'")).toBe(0);
});

test('orders are asked for, negotiated, agreed and cancelled, and no e-mail goes out', async () => {
  const { rows } = await database.pool.query<{ state: string }>(
    'select distinct state from orders order by state',
  );
  const { rows: ahead } = await database.pool.query(
    "select id from order_steps where at > now() or at < now() - interval '100 days'",
  );

  // The others need products that this small market lacks.
  expect(rows.map(({ state }) => state)).toContain('submitted');
  expect(ahead).toEqual([]);
  expect(await countRows('outbox', "name like 'orders.%' or name like 'disputes.%'")).toBe(0);
  expect(await countRows('outbox', "name like 'payouts.%'")).toBe(0);
});

test('the directory lists 60 companies, and an application is in each state', async () => {
  const { rows: applications } = await database.pool.query<{ state: string }>(
    'select state from memberships',
  );
  const { rows: reviewers } = await database.pool.query<{ is_admin: boolean; has_factor: boolean }>(
    `select is_admin, exists (select from second_factors f where f.user_id = users.id) as has_factor
     from members join users on users.id = user_id join companies on companies.id = company_id
     where permissions = '{memberships}'`,
  );

  expect(applications.map(({ state }) => state).toSorted()).toEqual(membershipStates.toSorted());
  // And the company whose application was approved.
  expect(await countRows('listed_companies')).toBe(60 + 1);
  expect(await countRows('listed_companies', 'stems_version = 0')).toBe(0);
  expect(await countRows('membership_documents')).toBeGreaterThan(0);
  expect(await countRows('partner_requests', "state = 'agreed' and ends_on > now()")).toBe(1);
  expect(reviewers).toEqual([{ is_admin: true, has_factor: true }]);
});

test('a database with a store of its own gets no demo market', async () => {
  const own = demoContext(ownDatabase);
  await loadReferenceData(own, quiet);
  await saveManagedStore(own, demoStores[0]!);

  await loadDemoMarket(own, quiet);

  expect(await countRows('stores', 'true', ownDatabase)).toBe(1);
  expect(await countRows('users', 'true', ownDatabase)).toBe(0);
  expect(await countRows('announcements', 'true', ownDatabase)).toBe(0);
});
