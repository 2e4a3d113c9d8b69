// The list of orders as a file, for a side and for the market's staff.
import { expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { agreedOrder } from '#tests/support/orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { exportOrders } from './export-orders.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context: visitor } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const seller = await newSeller(staff, visitor);
const inspector: Context = {
  ...buyer.context,
  actor: { ...buyer.context.actor, actsFor: ['admin'], permissions: ['orders'] },
};

const rowsOf = async (context: Context, audience: 'buyer' | 'seller' | 'market') =>
  (await (await exportOrders(context, audience, new URLSearchParams())).text())
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/);

test('names the other side, and for the market both', async () => {
  const order = await agreedOrder({ buyer: buyer.context, seller });

  const [heads, row] = await rowsOf(inspector, 'market');
  const [ownHeads] = await rowsOf(buyer.context, 'buyer');

  expect(heads).toMatch(/Buyer.Store/);
  expect(row).toContain(order);
  expect(ownHeads).toContain('Other side');
  await expect(exportOrders(buyer.context, 'market', new URLSearchParams())).rejects.toMatchObject({
    httpStatus: 403,
  });
});
