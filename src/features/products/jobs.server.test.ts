import { beforeEach, describe, expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import { setRates } from '#features/currencies/commands.server.ts';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import type { Id } from '#shared/ids.ts';
import { saveProducts } from './commands/save-products.server.ts';
import { productSubscriptions, relistStoreJob, repriceJob } from './jobs.server.ts';
import { inDollars } from './rules/prices.ts';

const database = await testDatabase();
const context = await testServices(database, { jobs: [repriceJob, relistStoreJob] });
await openSmallMarket(context);
let storeId: Id<'store'>;

beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, outbox')");
  ({ id: storeId } = await openStore(context));
});

const priced = (currency: 'USD' | 'EUR' | 'TRY', priceMicros: number) =>
  productInputOf({
    externalId: `${currency} ${priceMicros}`,
    currency,
    tiers: [{ fromQuantity: 1, priceMicros }],
  });
const reprice = (asked: Context = context) =>
  repriceJob.run(asked, {}, AbortSignal.timeout(10_000));
const listedPrices = async () => {
  const { rows } = await database.pool.query<{
    external_id: string;
    product: string;
    listings: string[];
  }>(`
    select external_id, lowest_price_usd_micros as product,
      array(select distinct price_usd_micros from product_listings l
      where l.product_id = p.id) as listings from products p order by external_id`);
  for (const row of rows) expect(row.listings).toEqual([row.product]); // all lists agree
  return Object.fromEntries(rows.map((row) => [row.external_id, Number(row.product)]));
};
const rate = (currency: 'EUR' | 'TRY', microsPerDollar: number, validOn = '2021-01-01') =>
  setRates(context, [{ currency, validOn, microsPerDollar, source: 'test' }]);

describe('new rates', () => {
  test('new rates move listings in other currencies to the prices of saved products', async () => {
    const prices = [1, 3, 999_999, 1_000_001, 1_234_567, 9_876_543_210_123];
    await saveProducts(context, storeId, [
      ...prices.map((price) => priced('TRY', price)),
      priced('USD', 5_000_000),
      priced('EUR', 2_000_000),
    ]);
    await rate('TRY', 33_333_333);
    await reprice();
    expect(await listedPrices()).toEqual({
      ...Object.fromEntries(prices.map((price) => [`TRY ${price}`, inDollars(price, 33_333_333)])),
      'USD 5000000': 5_000_000,
      'EUR 2000000': 4_000_000,
    });
  });

  test('twice change nothing more', async () => {
    await saveProducts(context, storeId, [priced('EUR', 2_000_000)]);
    await reprice();
    const versions = () =>
      database.pool
        .query('select xmin::text from products union all select xmin::text from product_listings')
        .then(({ rows }) => rows);
    const before = await versions();
    await reprice();
    expect(await versions()).toEqual(before);
  });

  test('are followed by the job, through the event', async () => {
    await rate('EUR', 800_000);
    await relayOnce(context, productSubscriptions);
    const { rows } = await database.pool.query(
      "select data from pgboss.job where name = 'catalog.reprice'",
    );
    expect(rows).toHaveLength(1);
  });

  test('rates of a later day hold from that day on: the job also runs daily', async () => {
    await saveProducts(context, storeId, [priced('EUR', 2_000_000)]);
    const [today, tomorrow] = ['2030-01-01', '2030-01-02'].map((date) => ({
      ...context,
      now: () => new Date(`${date}T12:00:00Z`),
    })) as [Context, Context];
    await rate('EUR', 1_000_000, '2029-12-01');
    await rate('EUR', 500_000, '2030-01-02');
    await reprice(today);
    expect(await listedPrices()).toEqual({ 'EUR 2000000': 2_000_000 });
    await reprice(tomorrow);
    expect(await listedPrices()).toEqual({ 'EUR 2000000': 4_000_000 });
    expect(repriceJob.schedule).toMatch(/^\d+ 0 \* \* \*$/);
  });
});
