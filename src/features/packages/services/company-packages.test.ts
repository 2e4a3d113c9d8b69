import { expect, test } from 'vitest';
import { companies } from '#features/companies/table.server.ts';
import { successesOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { countQuotes, packageOf } from '../queries/company-package.server.ts';
import { beginPeriod, endPackage } from './begin-period.server.ts';
import { takeMonthlyQuote } from './take-monthly-quote.server.ts';

const database = await testDatabase();
const at = (time: string) => testContext(database, { now: () => new Date(time) });
const context = at('2027-03-15T12:00:00Z');

async function someCompany() {
  const [company] = await context.db
    .insert(companies)
    .values({
      name: 'Ege Tekstil',
      isBuyer: false,
      isSeller: true,
      isAdmin: false,
      businessType: 'manufacturer',
      isManufacturer: true,
      hasShipping: true,
    })
    .returning({ id: companies.id });
  return company!.id;
}

/** Opens every connection of the pool, so that concurrent calls really meet. */
const openPool = () =>
  Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

test('a paid package lasts until its grace is over, then the free one applies', async () => {
  const company = await someCompany();
  expect(await packageOf(context, company)).toMatchObject({ key: 'free', paidUntil: null });

  await beginPeriod(context, company, { packageKey: 'growth', priceCents: 4_900, creditCents: 0 });

  const paidUntil = new Date('2027-04-15T12:00:00Z');
  expect(await packageOf(context, company)).toMatchObject({
    key: 'growth',
    productLimit: 500,
    paidUntil,
    isInGrace: false,
  });
  expect(await packageOf(at('2027-04-22T11:59:59Z'), company)).toMatchObject({
    key: 'growth',
    isInGrace: true,
  });
  expect(await packageOf(at('2027-04-22T12:00:00Z'), company)).toMatchObject({
    key: 'free',
    paidUntil: null,
    isInGrace: false,
  });
});

test('of 20 concurrent quotes a free company takes five, and five next month', async () => {
  const company = await someCompany();
  await openPool();

  const taken = await successesOf(
    Array.from({ length: 20 }, () => takeMonthlyQuote(context, company)),
  );

  expect(taken).toBe(5);
  expect(await countQuotes(context, company)).toBe(5);
  await expect(takeMonthlyQuote(context, company)).rejects.toMatchObject({
    httpStatus: 403,
    messageKey: 'quotesUsed',
  });
  const lastMoment = at('2027-03-31T23:59:59.999Z');
  await expect(takeMonthlyQuote(lastMoment, company)).rejects.toMatchObject({ httpStatus: 403 });
  await takeMonthlyQuote(at('2027-04-01T00:00:00Z'), company);
});

test('an upgrade allows more quotes in the month; a limit of zero allows none', async () => {
  const company = await someCompany();
  await database.pool.query(
    `insert into package_terms (id, package_key, revision, quote_limit, monthly_price_micros)
     values (gen_random_uuid(), 'free', 9, 0, 0)`,
  );
  await expect(takeMonthlyQuote(context, company)).rejects.toMatchObject({ httpStatus: 403 });

  await beginPeriod(context, company, { packageKey: 'pro', priceCents: 14_900, creditCents: 0 });
  await Promise.all(Array.from({ length: 20 }, () => takeMonthlyQuote(context, company)));

  expect(await countQuotes(context, company)).toBe(20);
});

test('a closed company has neither package nor counted quotes', async () => {
  const company = await someCompany();
  await beginPeriod(context, company, { packageKey: 'pro', priceCents: 14_900, creditCents: 0 });
  await takeMonthlyQuote(context, company);

  await endPackage(context, company);

  expect(await packageOf(context, company)).toMatchObject({ key: 'free' });
  expect(await countQuotes(context, company)).toBe(0);
});
