// Orders that both sides agreed on, and orders whose money has come in, for tests of what follows.
import { acceptOrder, counterOrder } from '#features/orders/commands/negotiate-order.server.ts';
import { requestOrder } from '#features/orders/commands/request-order.server.ts';
import { orderRequest, termsInput } from '#features/orders/schemas.ts';
import type { Context } from '#platform/context.ts';
import type { TestSeller } from './negotiation.ts';
import { poolOf } from './users.ts';

/** Where an order goes, as its request says it. */
export const toHamburg = {
  deliveryPreference: 'door',
  finalCountry: 'DE',
  destination: {
    tag: 'warehouse',
    street: 'Hafenstrasse 12',
    state: 'Hamburg',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
  },
} as const;

export type TestDeal = {
  readonly buyer: Context;
  readonly seller: Pick<TestSeller, 'context' | 'product'>;
  /** Of each line. */
  readonly quantities?: readonly number[];
  /** Terms that the seller offers. */
  readonly terms?: object;
};

let keys = 0;

/** Requests the seller's product and agrees on it; as many lines as the product has variants. */
export async function agreedOrder({
  buyer,
  seller,
  quantities = [100],
  terms = {},
}: TestDeal): Promise<string> {
  const { rows } = await poolOf(buyer).query<{ variants: { id: string }[] }>(
    'select variants from products where public_id = $1',
    [seller.product],
  );
  const variants = rows[0]!.variants;
  const { id } = await requestOrder(buyer, {
    key: `agreed-order-${++keys}`,
    request: orderRequest.parse({
      product: seller.product,
      lines: quantities.map((quantity, i) => ({
        product: seller.product,
        variant: variants[i]!.id,
        quantity,
      })),
      ...toHamburg,
    }),
  });
  const named = { order: id, side: null };
  const input = termsInput.parse({
    lines: quantities.map((quantity, position) => ({ position, quantity, price: '1.90' })),
    ...terms,
  });
  await counterOrder(seller.context, named, { revision: 1, input });
  await acceptOrder(buyer, named, 2);
  return id;
}

/** An agreed order whose first payment has come in, as if the payments had booked it. */
export async function heldOrder(deal: TestDeal): Promise<string> {
  const id = await agreedOrder(deal);
  await payBySql(poolOf(deal.buyer), id);
  return id;
}

type Client = { query(text: string, values: unknown[]): Promise<unknown> };

/** The balance of an order with a deposit stays open. */
export async function payBySql(client: Client, order: string): Promise<void> {
  await client.query(
    `update order_payments set state = 'paid', paid_minor = amount_minor, paid_at = now()
     from orders where orders.id = order_id and orders.public_id = $1 and part <> 'balance'`,
    [order],
  );
  await client.query(`update orders set state = 'held' where public_id = $1`, [order]);
}
