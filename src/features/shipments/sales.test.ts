import { beforeEach, expect, test } from 'vitest';
import { relatedProducts } from '#features/listings/queries/related-products.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, productInputOf } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { heldOrder } from '#tests/support/orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { confirmReceipt } from './commands/confirm-receipt.server.ts';
import { startProduction } from './commands/produce-order.server.ts';
import { sendShipment } from './commands/ship-order.server.ts';
import { shipmentInput } from './schemas.ts';
import { countSales } from './services/count-sales.server.ts';

const database = await testDatabase();
const staff = withNotices(testContext(database)).context;
const visitor = { ...visitorOf(database).context, services: staff.services };
await openSmallMarket(staff);
const seller = await newSeller(staff, visitor);
const buyers = [
  await somebodyNew(visitor, 'selin@nordlicht.example'),
  await somebodyNew(visitor, 'omar@dubai.example'),
];
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);
const { rows: stores } = await query('select id from stores where slug = $1', [seller.store]);
const storeId: Id<'store'> = stores[0].id;
const names = ['towel', 'robe', 'sheet'];
await saveProducts(
  staff,
  storeId,
  names.map((externalId) => productInputOf({ externalId, title: { en: externalId } })),
);
const { rows: products } = await query(
  'select public_id, external_id from products where store_id = $1',
  [storeId],
);
const idOf = (name: string): string =>
  products.find(({ external_id }) => external_id === name).public_id;

beforeEach(async () => {
  await query("select empty_tables('orders, threads, rate_limits, outbox, related_products')");
  await query('update product_stats set sales = 0');
});

let keys = 0;

/** Bought by the buyer, shipped, and confirmed. */
async function sell(buyer: Context, product: string): Promise<Id<'order'>> {
  const id = await heldOrder({ buyer, seller: { ...seller, product: idOf(product) } });
  const named = { order: id, side: null };
  await startProduction(seller.context, named);
  await sendShipment(
    seller.context,
    named,
    shipmentInput.parse({
      key: `sales-key-${++keys}`,
      carrier: 'Ekol',
      shippedOn: new Date().toISOString().slice(0, 10),
      lines: [{ position: 0, quantity: 100 }],
    }),
  );
  await confirmReceipt(buyer, named);
  return (await query('select id from orders where public_id = $1', [id])).rows[0].id;
}
const count = (orderId: Id<'order'>) => countSales(staff, orderId, AbortSignal.timeout(10_000));
const salesOf = async (product: string) =>
  Number(
    (
      await query(
        `select sales from product_listings join products on products.id = product_id
         where public_id = $1 limit 1`,
        [idOf(product)],
      )
    ).rows[0].sales,
  );

test('a confirmed order counts once as a sale, however often it is counted', async () => {
  const order = await sell(buyers[0]!.context, 'towel');

  await Promise.all([count(order), count(order), count(order)]);
  await count(order);

  expect(await salesOf('towel')).toBe(1);
  expect(await salesOf('robe')).toBe(0);
  await query(`update orders set state = 'refunded' where id = $1`, [order]);
  await count(order);
  expect(await salesOf('towel')).toBe(0);
});

test('what several buyers of a product bought, too, is shown; what one bought is not', async () => {
  for (const { context } of buyers) {
    await count(await sell(context, 'towel'));
    await count(await sell(context, 'robe'));
  }
  await count(await sell(buyers[0]!.context, 'sheet'));

  const { alsoBought } = await relatedProducts(staff, idOf('towel'), 5);

  expect(alsoBought.map(({ id }) => id)).toEqual([idOf('robe')]);
});
