import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';
import { visitor } from '#shared/actor.ts';
import { makeOpenRfq } from './factory.server.ts';

type Answer = {
  data: { id: string; productName: object; url: string }[];
  nextCursor: string | null;
};

const { app, get, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const said = {
  terms: true,
  productName: 'Jacquard peshtemal, 90×170 cm',
  quantity: 2_000,
  country: 'DE',
};

const post = async (
  payload: object,
  headers: InjectOptions['headers'] = { authorization: `Bearer ${buyer.token}` },
) => {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/rfqs', payload, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

test('is posted by who has logged in, and told in the words of the specification', async () => {
  expect(await post(said)).toEqual({
    status: 201,
    body: {
      status: true,
      id: expect.any(String) as string,
      message: 'Request created successfully. Your request will be published after approval.',
    },
  });
  expect(await post(said, {})).toMatchObject({ status: 401, body: { name: 'unauthenticated' } });
});

test('returns each field’s error, in the order of checks, in the request’s language', async () => {
  const { status, body } = await post(
    { ...said, terms: false, productName: '', quantity: 'iki bin', country: undefined },
    { authorization: `Bearer ${buyer.token}`, lang: 'tr' },
  );
  expect(status).toBe(400);
  expect(Object.entries(body.errors as object)).toEqual([
    ['terms', 'Talebinizi göndermek için koşulları kabul edin.'],
    ['productName', 'Hangi ürünü aradığınızı yazın.'],
    ['quantity', 'Yalnızca rakam girin, örneğin 2000.'],
    ['country', 'Satıcılar navlunu buna göre hesaplar, bir ülke seçin.'],
  ]);
  expect(await post({ ...said, productName: 'Sport' })).toMatchObject({
    status: 400,
    body: { errors: { productName: expect.stringContaining('Be specific') as string } },
  });
  expect(await post({ ...said, budgetLeast: '5', budgetMost: '4' })).toMatchObject({
    status: 400,
    body: { errors: { budgetMost: 'The maximum is lower than the minimum.' } },
  });
});

test.each([
  [1.125, 1_125_000],
  ['1.1250', 1_125_000],
  [6.3755, 6_375_500],
])('a budget of %j is read as it is', async (budgetMost, micros) => {
  const { status, body } = await post({ ...said, budgetMost });

  expect(status).toBe(201);
  const { rows } = await poolOf(quiet).query(
    'select max_budget_micros::int as micros from rfqs where public_id = $1',
    [body['id']],
  );
  expect(rows).toEqual([{ micros }]);
});

test('a request repeated under its key gets the same answer; another one is refused', async () => {
  const headers = { authorization: `Bearer ${buyer.token}`, 'idempotency-key': 'order 66' };
  const first = await post(said, headers);
  expect(await post(said, headers)).toEqual(first);
  expect(await post({ ...said, quantity: 1 }, headers)).toMatchObject({ status: 409 });
});

test('lists open requests page by page and reveals nothing about buyers', async () => {
  const made = [];
  for (let i = 0; i < 3; i++)
    made.push(
      (
        await makeOpenRfq(context, buyer.context, {
          productName: `Peshtemal, colour ${i}`,
          category: 'home-garden-kitchen/towels-peshtemals',
          budgetLeast: '4.20',
          requirements: 'Call +90 532 123 45 67',
        })
      ).publicId,
    );
  const first = (await get('/api/v1/rfqs?limit=2')).body as Answer;
  expect(first.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
  const second = (await get(`/api/v1/rfqs?limit=2&cursor=${first.nextCursor}`)).body as Answer;
  expect([second.data.map(({ id }) => id), second.nextCursor]).toEqual([[made[0]], null]);
  expect(
    ((await get('/api/v1/rfqs?category=home-garden-kitchen')).body as Answer).data,
  ).toHaveLength(3);
  expect(((await get('/api/v1/rfqs?category=sport-outdoor')).body as Answer).data).toHaveLength(0);
  expect((await get('/api/v1/rfqs?category=nothing')).status).toBe(400);

  const one = await get(`/api/v1/rfqs/${made[0]}`, { lang: 'tr' });
  expect(one.body).toMatchObject({
    id: made[0],
    url: `https://kervan.example/tr/rfq/${made[0]}`,
    productName: { value: 'Peshtemal, colour 0', lang: 'en' },
    requirements: { value: 'Call •••••', lang: 'en' },
    budget: { least: { amount: '4.20', currency: 'USD', micros: 4_200_000 }, most: null },
    quotesLeft: 10,
    state: 'open',
  });
  expect(one.text).not.toMatch(/nordlicht|selin|\+90|532 123/);
});

test('one that waits or does not exist is not there', async () => {
  const { body } = await post({ ...said, productName: 'Peshtemal that waits' });
  for (const id of [body.id as string, '0000000000', 'x'])
    expect((await get(`/api/v1/rfqs/${id}`)).status).toBe(404);
});
