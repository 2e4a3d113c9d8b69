import { beforeEach, expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';
import { openReviewRights } from './commands/review-rights.server.ts';

const { app, context, get } = await testApi({ products: 5 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const layla = await somebodyNew(quiet, 'layla@souq.example');
const omar = await somebodyNew(quiet, 'omar@souq.example');
const { rows } = await poolOf(context).query<{ id: Id<'product'>; public_id: string }>(
  `select id, public_id from products where state = 'published' order by public_id limit 1`,
);
const { id: productId, public_id: product } = rows[0]!;
const review = { productStars: 5, supplierStars: 4, text: 'Heavy, soft towels, packed as agreed.' };

beforeEach(() =>
  poolOf(context).query(
    "select empty_tables('review_rights, product_ratings, store_ratings, rate_limits')",
  ),
);

type Asked = { token?: string; key?: string; payload?: object };

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, asked: Asked = {}) {
  const { token = layla.token, key = '', payload } = asked;
  const { statusCode, headers, body } = await app.inject({
    method,
    url: `/api/v1/${path}`,
    ...(payload && { payload }),
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(key !== '' && { 'idempotency-key': key }),
    },
  });
  return {
    status: statusCode,
    isRepeated: headers['idempotency-replayed'] === 'true',
    body: JSON.parse(body) as { id: string; data: { id: string; product: string }[] },
  };
}

/** The right that a delivery to her opened. */
async function deliver(): Promise<string> {
  const userId = layla.context.actor.userId;
  await openReviewRights(context, { userId, orderReference: 'o-1', productIds: [productId] });
  const { body } = await ask('GET', 'review-rights');
  return body.data[0]!.id;
}

const reviews = async () => (await get(`/api/v1/reviews?product=${product}`)).body;

test('a delivered product is reviewed once under its key, and everybody reads it', async () => {
  const payload = { right: await deliver(), ...review };

  const first = await ask('POST', 'reviews', { payload, key: 'one' });
  const again = await ask('POST', 'reviews', { payload, key: 'one' });
  const twice = await ask('POST', 'reviews', { payload });

  expect(first).toMatchObject({ status: 201, isRepeated: false, body: { state: 'shown' } });
  expect(again).toEqual({ ...first, isRepeated: true });
  expect(twice.status).toBe(409);
  expect(await reviews()).toMatchObject({
    data: [review],
    rating: { count: 1, average: 5 },
    nextCursor: null,
  });
});

test('nobody reviews by the right of another, nor without one', async () => {
  const payload = { right: await deliver(), ...review };

  expect(await ask('POST', 'reviews', { payload, token: omar.token })).toMatchObject({
    status: 404,
  });
  expect(await ask('POST', 'reviews', { payload, token: '' })).toMatchObject({ status: 401 });
  expect(
    await ask('POST', 'reviews', { payload: { ...payload, right: '0000000000' } }),
  ).toMatchObject({ status: 404 });
  expect(await reviews()).toMatchObject({ data: [], rating: null });
});

test('a review is changed by its author, and judged by others', async () => {
  const { body } = await ask('POST', 'reviews', { payload: { right: await deliver(), ...review } });
  const at = `reviews/${body.id}`;
  const { token } = omar;
  const changed = { ...review, productStars: 3 };

  expect(await ask('PUT', at, { payload: changed, token })).toMatchObject({ status: 404 });
  expect(await ask('PUT', at, { payload: changed })).toMatchObject({ status: 200 });
  expect(await ask('POST', `${at}/vote`, { payload: { isHelpful: true }, token })).toMatchObject({
    status: 200,
    body: { helpfulCount: 1 },
  });
  expect(await ask('POST', `${at}/report`, { payload: { reason: 'untrue' }, token })).toMatchObject(
    { status: 200 },
  );
  expect(
    await ask('POST', `${at}/answer`, { payload: { answer: 'Thank you.' }, token }),
  ).toMatchObject({ status: 403 });
  expect(await reviews()).toMatchObject({ rating: { count: 1, average: 3 } });
});
