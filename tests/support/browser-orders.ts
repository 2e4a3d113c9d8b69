// Orders by the API, for journeys about what follows from them.
import { type APIRequestContext, expect } from '@playwright/test';

/** Requested by the buyer and accepted by the seller; returns its number. */
export async function requestByApi(
  buyer: APIRequestContext,
  seller: APIRequestContext,
  product: string,
  asked: object = {},
): Promise<string> {
  const { variants } = await (await buyer.get(`/api/v1/products/${product}`)).json();
  const requested = await buyer.post('/api/v1/orders', {
    data: {
      product,
      lines: [{ product, variant: variants[0].id, quantity: 1_000 }],
      deliveryPreference: 'door',
      finalCountry: 'AE',
      destination: {
        tag: 'warehouse',
        street: 'Al Wasl Road 8',
        state: 'Dubai',
        city: 'Dubai',
        postalCode: '00000',
        country: 'AE',
      },
      ...asked,
    },
  });
  expect(requested.status(), await requested.text()).toBe(201);
  const { id } = await requested.json();
  const accepted = await seller.post(`/api/v1/orders/${id}/accept`, { data: { revision: 1 } });
  expect(accepted.status(), await accepted.text()).toBe(200);
  return id;
}
