import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const stranger = await somebodyNew(quiet, 'mona@example.com');
const seller = await newSeller(context, quiet);

type Person = { readonly token: string };
async function ask(who: Person | null, url: string, payload?: object, headers = {}) {
  const options: InjectOptions = {
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/orders${url}`,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
    ...(payload && { payload }),
  };
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const { rows } = await poolOf(context).query<{ variants: { id: string }[] }>(
  'select variants from products where public_id = $1',
  [seller.product],
);
const request = {
  product: seller.product,
  lines: [{ product: seller.product, variant: rows[0]!.variants[0]!.id, quantity: 100 }],
  deliveryPreference: 'door',
  finalCountry: 'DE',
  reference: 'PO-77',
  destination: {
    tag: 'warehouse',
    street: 'Hafenstrasse 12',
    state: 'Hamburg',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
  },
};
const requested = async (): Promise<string> => String((await ask(buyer, '', request)).body['id']);

test('a buyer requests, the seller offers other terms, the buyer accepts them', async () => {
  const id = await requested();
  const lines = [{ position: 0, quantity: 100, price: 1.9 }];

  expect(await ask(seller, '?side=seller&tab=turn')).toMatchObject({
    status: 200,
    body: { data: [{ id, state: 'submitted', turn: 'seller', reference: '' }] },
  });
  expect(
    await ask(seller, `/${id}/revisions`, { lines, depositPercent: 30, revision: 1 }),
  ).toMatchObject({ status: 201, body: { revision: 2 } });
  expect(await ask(buyer, '?side=buyer')).toMatchObject({
    body: { data: [{ reference: 'PO-77' }] },
  });
  expect(await ask(buyer, `/${id}/accept`, { revision: 1 })).toMatchObject({ status: 409 });
  expect(await ask(buyer, `/${id}/accept`, { revision: 2 })).toMatchObject({ status: 200 });
  expect(await ask(buyer, `/${id}`)).toMatchObject({
    body: {
      state: 'awaiting_payment',
      revision: 2,
      totalMinor: 19_000,
      turn: 'buyer',
      revisions: [{ by: 'buyer' }, { by: 'seller', terms: { depositPercent: 30 } }],
    },
  });
});

test('what is missing is named by its field, in the language asked for', async () => {
  const { destination: _destination, ...without } = request;

  const refused = await ask(buyer, '', without, { lang: 'tr' });

  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { destination: 'Varış adresi zorunludur.' } },
  });
});

test('strangers find nothing; messages and the end are for both sides', async () => {
  const id = await requested();

  expect(await ask(stranger, `/${id}`)).toMatchObject({ status: 404 });
  expect(await ask(stranger, `/${id}/cancel`, { reason: '' })).toMatchObject({ status: 404 });
  expect(await ask(null, `/${id}`)).toMatchObject({ status: 401 });
  expect(
    await ask(seller, `/${id}/messages`, { text: 'Which colour?', key: 'question-1' }),
  ).toMatchObject({ status: 201, body: { number: 1 } });
  expect(await ask(buyer, `/${id}`)).toMatchObject({ body: { unread: 1 } });
  expect(await ask(buyer, `/${id}/cancel`, { reason: 'Too late' })).toMatchObject({ status: 200 });
  expect(await ask(seller, `/${id}`)).toMatchObject({
    body: { state: 'cancelled', history: [{}, { by: 'buyer', reason: 'Too late' }] },
  });
});

test('an order of the cart takes its lines out of the cart', async () => {
  const [line] = request.lines;
  const url = '/api/v1/cart-items';
  const headers = { authorization: `Bearer ${buyer.token}` };
  await app.inject({ method: 'POST', url, headers, payload: line! });

  const sent = await ask(buyer, '', { ...request, product: null, cart: seller.store });

  expect(sent.status).toBe(201);
  const left = await app.inject({ method: 'GET', url, headers });
  expect(left.body).not.toContain(seller.product);
});

test('what is sent again under the same Idempotency-Key requests one order', async () => {
  const send = () => ask(buyer, '', request, { 'idempotency-key': 'once-and-no-more' });

  const first = await send();

  expect(first.status).toBe(201);
  expect(await send()).toEqual(first);
});
