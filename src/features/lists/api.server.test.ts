import { beforeEach, expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 5 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const layla = await somebodyNew(quiet, 'layla@souq.example');
const omar = await somebodyNew(quiet, 'omar@souq.example');
const { rows } = await poolOf(context).query<{ public_id: string }>(
  `select public_id from products where state = 'published' order by public_id limit 5`,
);
const products = rows.map((row) => row.public_id);

beforeEach(() => poolOf(context).query('truncate list_items'));

type Asked = { token?: string; key?: string; cookie?: string; payload?: object };

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked: Asked = {}) {
  const { token, key, cookie, payload } = asked;
  const { statusCode, body, cookies, headers } = await app.inject({
    method,
    url: `/api/v1/${path}`,
    ...(payload && { payload }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(cookie !== undefined && { cookie }),
    },
  });
  return {
    status: statusCode,
    cookies,
    isRepeated: headers['idempotency-replayed'] === 'true',
    body: JSON.parse(body) as { data?: { product: string }[]; nextCursor?: string | null },
  };
}
const productsIn = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  body.data!.map(({ product }) => product);
const { token } = layla;

test('products are added, read in pages and taken off, each person for themselves', async () => {
  for (const product of products.slice(0, 3))
    expect(await ask('POST', 'wishlist-items', { token, payload: { product } })).toMatchObject({
      status: 201,
      body: { product },
    });

  const first = await ask('GET', 'wishlist-items?limit=2', { token });
  const second = await ask('GET', `wishlist-items?limit=2&cursor=${first.body.nextCursor}`, {
    token,
  });
  expect([...productsIn(first), ...productsIn(second)].toSorted()).toEqual(products.slice(0, 3));
  expect(second.body.nextCursor).toBeNull();
  expect(productsIn(await ask('GET', 'wishlist-items', { token: omar.token }))).toEqual([]);

  expect(await ask('DELETE', `wishlist-items/${products[0]}`, { token })).toMatchObject({
    status: 200,
  });
  expect(productsIn(await ask('GET', 'wishlist-items', { token }))).toHaveLength(2);
});

test('a note and an alert are kept with a wish, and with nothing else', async () => {
  const payload = { note: 'For spring', alertPercent: 10 };
  const at = `wishlist-items/${products[0]}`;
  expect(await ask('PUT', at, { token, payload })).toMatchObject({ status: 404 });
  expect(await ask('PUT', at, { payload })).toMatchObject({ status: 401 });
  await ask('POST', 'wishlist-items', { token, payload: { product: products[0]! } });

  expect(await ask('PUT', at, { token, payload })).toMatchObject({ status: 200 });

  expect((await ask('GET', 'wishlist-items', { token })).body.data).toMatchObject([
    { product: products[0], ...payload },
  ]);
});

test('a repeated request under its key gets the same answer', async () => {
  const payload = { product: products[0]! };

  await ask('POST', 'compare-items', { token, key: 'one', payload });
  const again = await ask('POST', 'compare-items', { token, key: 'one', payload });

  expect(again).toMatchObject({ status: 201, isRepeated: true, body: payload });
});

test('a fifth product is not compared, and unknown ones are not found', async () => {
  for (const product of products.slice(0, 4))
    await ask('POST', 'compare-items', { token, payload: { product } });

  const answers = await Promise.all([
    ask('POST', 'compare-items', { token, payload: { product: products[4] } }),
    ask('POST', 'compare-items', { token, payload: { product: 'zzzzzzzzzz' } }),
    ask('POST', 'compare-items', { token, payload: { product: '__proto__' } }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([409, 404, 400]);
});

test("a visitor's list is in the cookie that the browser sends along", async () => {
  const { cookies } = await ask('POST', 'wishlist-items', { payload: { product: products[0] } });
  const [held] = cookies;
  expect(held).toMatchObject({ name: 'wishlistItems', value: `1.0.${products[0]}` });

  const read = await ask('GET', 'wishlist-items', { cookie: `wishlistItems=${held!.value}` });

  expect(productsIn(read)).toEqual([products[0]]);
});
