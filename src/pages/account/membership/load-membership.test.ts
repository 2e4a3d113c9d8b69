import { expect, test } from 'vitest';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { loadMembership } from './load-membership.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context: visitor } = visitorOf(database);
await openSmallMarket(staff);

test('an application begins with what the company’s own store says', async () => {
  const seller = await newSeller(staff, visitor);
  await poolOf(staff).query(
    `update stores set main_language = 'tr', about = '{"tr": "1994’ten beri havlu."}',
       main_products = '{"tr": ["Havlu", "Bornoz"], "en": ["Towel"]}', certificates = '{CE}',
       export_markets = '{middle_east}', province = 'Denizli', address = 'Sanayi Cad. 5',
       established_year = 1994, export_staff_count = 6, business_type = 'manufacturer'
     where company_id = $1`,
    [seller.context.actor.companyId],
  );

  const { own } = await loadMembership(
    { ...seller.context, locale: 'tr' },
    new URL('https://kervan.example/tr/account/membership'),
  );

  expect(own!.values).toMatchObject({
    businessType: 'manufacturer',
    mainProducts: 'Havlu\nBornoz',
    certificates: ['CE'],
    exportMarkets: ['middle_east'],
    country: 'TR',
    province: 'Denizli',
    address: 'Sanayi Cad. 5',
    about: '1994’ten beri havlu.',
    establishedYear: '1994',
    exportStaffCount: '6',
  });
});

test('an application of a company without a store begins with the company', async () => {
  const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');

  const { own } = await loadMembership(
    buyer.context,
    new URL('https://kervan.example/en/account/membership'),
  );

  expect(own!.values).toMatchObject({ country: 'TR', phone: '+905321234567' });
  expect(own!.values).not.toHaveProperty('about');
});
