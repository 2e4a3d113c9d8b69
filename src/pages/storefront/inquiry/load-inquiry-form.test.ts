import { expect, test } from 'vitest';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { visitorOf } from '#tests/support/users.ts';
import { loadInquiryForm } from './load-inquiry-form.server.ts';
import { keepTyped } from './send-inquiry.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context: visitor } = visitorOf(database);
await openSmallMarket(staff);
const seller = await newSeller(staff, visitor);
const other = await newSeller(staff, visitor);

async function load(query: string, cookie = '') {
  const url = new URL(`https://kervan.example/en/inquiry?${query}`);
  const request = new Request(url, { headers: cookie ? { cookie } : {} });
  const form = await loadInquiryForm({ request, url } as never, visitor);
  if (form.refusal !== null) throw new Error(form.refusal);
  return form;
}

test('those ticked in a list are asked together', async () => {
  const form = await load(`list=stores&store=${seller.store}&store=${other.store}`);

  expect(form.warning).toBeNull();
  expect(form.target.stores.map(({ slug }) => slug)).toEqual([seller.store, other.store]);
});

test('none ticked is said, and nobody whom a draft was for is asked instead', async () => {
  const draft = new FormData();
  draft.append('store', seller.store);
  const cookie = (await keepTyped(visitor, draft, null))!.split(';')[0]!;

  const form = await load('list=manufacturers', cookie);

  expect(form).toMatchObject({
    warning: 'Choose at least one manufacturer/company.',
    listHref: '/en/manufacturers',
    target: { stores: [] },
  });
  expect((await load('', cookie)).target.stores).toHaveLength(1);
});

test('more than ten are said to be too many, and the first ten are asked', async () => {
  const slugs = Array.from({ length: 11 }, (_, i) => `towels-${i}`);
  for (const slug of slugs) await openStore(staff, { slug });
  const companyId = seller.context.actor.companyId;
  await database.pool.query(`update stores set company_id = $1 where slug = any($2)`, [
    companyId,
    slugs,
  ]);

  const form = await load(`list=stores&${slugs.map((slug) => `store=${slug}`).join('&')}`);

  expect(form.warning).toMatch(/^You ticked 11 suppliers\. An inquiry goes to 10 at most/);
  expect(form.target.stores.map(({ slug }) => slug)).toEqual(slugs.slice(0, 10));
});
