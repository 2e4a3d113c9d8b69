import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { paidOrder } from '#tests/support/paid-orders.ts';
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
async function ask(who: Person, method: 'GET' | 'POST' | 'PUT', id: string, payload?: object) {
  const options: InjectOptions = {
    method,
    url: `/api/v1/orders/${id}/return`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(payload && { payload }),
  };
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function delivered(): Promise<string> {
  const { id, order } = await paidOrder(context, { buyer: buyer.context, seller });
  await poolOf(context).query(
    `update orders set state = 'delivered', first_shipped_at = now(), delivered_at = now()
     where id = $1`,
    [id],
  );
  return order;
}
const request = {
  reason: 'not_needed',
  text: 'The hotel opens later.',
  lines: [{ position: 0, quantity: 10 }],
};

test('a return is asked for, accepted, sent, received and refunded by its two sides', async () => {
  const id = await delivered();
  expect(await ask(buyer, 'POST', id, request)).toMatchObject({ status: 201 });
  expect(await ask(buyer, 'PUT', id, { to: 'accepted', address: 'Here' })).toMatchObject({
    status: 403,
  });
  expect(await ask(stranger, 'PUT', id, { to: 'withdrawn' })).toMatchObject({ status: 404 });
  expect(await ask(seller, 'PUT', id, { to: 'accepted', address: '' })).toMatchObject({
    status: 400,
  });

  const accepted = await ask(seller, 'PUT', id, { to: 'accepted', address: 'Denizli, gate 2' });
  const sent = { to: 'sent', carrier: 'Aras Kargo', trackingNumber: 'TR-9' };

  expect(accepted).toMatchObject({ status: 200, body: { return: { state: 'accepted' } } });
  expect(await ask(seller, 'PUT', id, { to: 'arrived' })).toMatchObject({ status: 409 });
  expect(await ask(buyer, 'PUT', id, sent)).toMatchObject({
    body: { return: { state: 'sent', carrier: 'Aras Kargo' } },
  });
  expect(await ask(seller, 'PUT', id, { to: 'arrived' })).toMatchObject({ status: 200 });
  expect(await ask(seller, 'PUT', id, { to: 'refunded', amount: '1.00' })).toMatchObject({
    status: 400,
  });
  expect(await ask(seller, 'PUT', id, { to: 'refunded', amount: '19.00' })).toMatchObject({
    status: 200,
    body: { state: 'refunded', return: { state: 'refunded' } },
  });
});

test('a return that is refused is withdrawn by the buyer', async () => {
  const id = await delivered();
  await ask(buyer, 'POST', id, request);

  const refused = await ask(seller, 'PUT', id, { to: 'refused', reason: 'The time is over.' });

  expect(refused).toMatchObject({
    status: 200,
    body: { return: { state: 'refused', refusal: 'The time is over.' } },
  });
  expect(await ask(buyer, 'PUT', id, { to: 'withdrawn' })).toMatchObject({
    body: { state: 'delivered', return: { state: 'withdrawn' } },
  });
});
