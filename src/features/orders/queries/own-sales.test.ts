import { beforeEach, expect, test } from 'vitest';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { heldOrder } from '#tests/support/orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { getOwnSales } from './own-sales.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const visitor = visitorOf(database).context;
await openSmallMarket(staff);
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  await query("select empty_tables('orders, threads, rate_limits, outbox')");
});

/** Confirmed so many days ago; returns its total in minor units. */
async function sell(daysAgo: number, of = seller): Promise<number> {
  const id = await heldOrder({ buyer: buyer.context, seller: of });
  const { rows } = await query(
    `update orders set state = 'confirmed', confirmed_at = now() - $2 * interval '1 day'
     where public_id = $1 returning total_minor::int as total`,
    [id, daysAgo],
  );
  return rows[0].total;
}

test('sales are what was confirmed in these days, beside as many days before', async () => {
  const now = (await sell(1)) + (await sell(29));
  const before = await sell(31);
  await sell(61);
  await sell(1, otherSeller);
  await heldOrder({ buyer: buyer.context, seller });

  const [sales, ...others] = await getOwnSales(seller.context, 30);

  expect(sales).toMatchObject({ nowMinor: now, beforeMinor: before });
  expect(others).toEqual([]);
});

test('without a sale there is none, and strangers are refused', async () => {
  expect(await getOwnSales(seller.context, 30)).toEqual([]);
  await expect(getOwnSales(visitor, 30)).rejects.toMatchObject({ code: 'unauthenticated' });
});
