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
type Method = 'GET' | 'POST' | 'PUT';
async function ask(who: Person | null, [method, url]: readonly [Method, string], payload?: object) {
  const options: InjectOptions = {
    method,
    url: `/api/v1/orders/${url}`,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }) },
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
const claim = { reason: 'damaged', text: 'Two cartons are torn.', wanted: '50.00' };

test('a dispute is opened, answered and ended by an accepted offer', async () => {
  const id = await delivered();
  expect(await ask(buyer, ['GET', `${id}/dispute`])).toMatchObject({
    status: 200,
    body: { paidMinor: 19_000, dispute: null, disputableUntil: expect.any(String) },
  });

  expect(await ask(buyer, ['POST', `${id}/dispute`], claim)).toMatchObject({
    status: 201,
    body: { state: 'disputed', dispute: { state: 'open', wantedMinor: 5_000, revision: 1 } },
  });
  expect(
    await ask(seller, ['POST', `${id}/dispute/statements`], { text: 'They left dry.' }),
  ).toMatchObject({ status: 201, body: { dispute: { isAnswered: true } } });
  const offered = await ask(seller, ['POST', `${id}/dispute/offers`], {
    revision: 2,
    amount: 30,
  });
  expect(offered.status).toBe(201);
  const { offers } = offered.body['dispute'] as { offers: { id: string }[] };
  expect(
    await ask(buyer, ['PUT', `${id}/dispute/offers/${offers[0]!.id}`], { accept: true }),
  ).toMatchObject({
    status: 200,
    body: {
      state: 'refunded',
      dispute: { state: 'agreed', outcome: 'part', refundMinor: 3_000 },
    },
  });
});

test('a return is asked for, with the days of its category', async () => {
  const id = await delivered();
  const asked = { reason: 'not_needed', text: 'Too many.', lines: [{ position: 0, quantity: 10 }] };

  expect(await ask(buyer, ['POST', `${id}/return`], asked)).toMatchObject({
    status: 201,
    body: {
      lines: [{ position: 0, returnDays: expect.any(Number) }],
      return: { state: 'requested', worthMinor: 1_900 },
    },
  });
  expect(await ask(buyer, ['POST', `${id}/return`], asked)).toMatchObject({ status: 409 });
});

test('strangers find nothing, visitors log in first, and what is wrong says why', async () => {
  const id = await delivered();

  for (const url of [`${id}/dispute`, `${id}/return`]) {
    expect(await ask(stranger, ['GET', url])).toMatchObject({ status: 404 });
    expect(await ask(null, ['GET', url])).toMatchObject({ status: 401 });
  }
  expect(await ask(stranger, ['POST', `${id}/dispute`], claim)).toMatchObject({ status: 404 });
  expect(
    await ask(buyer, ['POST', `${id}/dispute`], { ...claim, reason: 'other', wanted: 'x' }),
  ).toMatchObject({
    status: 400,
    body: { errors: { reason: expect.any(String), wanted: expect.any(String) } },
  });
  expect(await ask(seller, ['POST', `${id}/dispute`], claim)).toMatchObject({ status: 403 });
});
