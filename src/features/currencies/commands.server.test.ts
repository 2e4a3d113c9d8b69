import { expect, test } from 'vitest';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { Currency } from '#shared/money.ts';
import { enterRate, setRates } from './commands.server.ts';
import { latestRates, listRates } from './queries.server.ts';
import { rateForm } from './schemas.ts';

const database = await testDatabase();
const context = testContext(database, { now: () => new Date('2027-03-15T23:59:59Z') });
const rate = (currency: Currency, validOn: string, microsPerDollar: number) => ({
  currency,
  validOn,
  microsPerDollar,
  source: 'test',
});
const others = (['TRY', 'GBP', 'SAR', 'AED'] as const).map((currency) =>
  rate(currency, '2020-01-01', 4_000_000),
);

test('a currency without a rate is reported by name, with how to set one', async () => {
  await setRates(context, others);
  await expect(latestRates(context)).rejects.toThrow(
    'There is no exchange rate for EUR on 2027-03-15: kervan rates set EUR RATE',
  );
});

test('the newest rate valid today applies, and the dollar is one', async () => {
  await setRates(context, [
    rate('EUR', '2027-03-16', 990_000),
    rate('EUR', '2027-03-15', 920_000),
    rate('EUR', '2027-03-14', 910_000),
  ]);
  expect(await latestRates(context)).toEqual({
    USD: 1_000_000,
    EUR: 920_000,
    TRY: 4_000_000,
    GBP: 4_000_000,
    SAR: 4_000_000,
    AED: 4_000_000,
  });
  expect((await latestRates({ ...context, now: () => new Date('2027-03-16T00:00:00Z') })).EUR).toBe(
    990_000,
  );
  expect((await latestRates({ ...context, now: () => new Date('2027-03-14T12:00:00Z') })).EUR).toBe(
    910_000,
  );
});

test('setting a rate twice for the same day corrects it', async () => {
  await setRates(context, [rate('EUR', '2027-03-15', 930_000)]);
  expect((await latestRates(context)).EUR).toBe(930_000);
  const { rows } = await database.pool.query(
    "select count(*)::int from exchange_rates where currency = 'EUR' and valid_on = '2027-03-15'",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a new rate drops every page with a price', async () => {
  await database.pool.query('truncate outbox');
  await setRates(context, others);
  const { rows } = await database.pool.query('select name, tags from outbox');
  expect(rows).toEqual([{ name: 'currencies.rates_changed', tags: ['rates'] }]);
});

test('one invalid rate among valid ones changes nothing', async () => {
  const before = await latestRates(context);
  for (const wrong of [0, -1, 0.5, Number.NaN]) {
    await expect(
      setRates(context, [rate('EUR', '2027-03-15', 940_000), rate('TRY', '2027-03-15', wrong)]),
    ).rejects.toMatchObject({ httpStatus: 400 });
  }
  await expect(setRates(context, [rate('USD', '2027-03-15', 2_000_000)])).rejects.toMatchObject({
    httpStatus: 400,
  });
  expect(await latestRates(context)).toEqual(before);
});

test('a rate by hand that jumps has to be meant, and says who entered it', async () => {
  await setRates(context, others);
  await setRates(context, [rate('EUR', '2027-03-01', 900_000)]);
  const typed = (text: string, sure?: 'on') =>
    rateForm.parse({ currency: 'EUR', rate: text, validOn: '2027-03-15', sure });

  await enterRate(context, typed('0,99'));
  await expect(enterRate(context, typed('9,9'))).rejects.toMatchObject({
    fieldErrors: { sure: 'rateJumps' },
  });
  await enterRate(context, typed('1.2', 'on'));

  expect((await latestRates(context)).EUR).toBe(1_200_000);
  const { rows } = await listRates(context, 1);
  const entered = rows.filter(({ source }) => source === 'staff');
  expect(entered).toMatchObject([{ currency: 'EUR', validOn: '2027-03-15' }]);
});

test.each(['0', '-1', '1e9', '0.0001', '100000000', 'x', ''])('the rate %j is refused', (text) => {
  expect(rateForm.safeParse({ currency: 'EUR', rate: text, validOn: '2027-03-15' }).success).toBe(
    false,
  );
});

test('a rate far ahead is refused', async () => {
  const input = rateForm.parse({ currency: 'EUR', rate: '0.92', validOn: '2028-03-15' });

  await expect(enterRate(context, input)).rejects.toMatchObject({
    fieldErrors: { validOn: 'rateTooFarAhead' },
  });
});
