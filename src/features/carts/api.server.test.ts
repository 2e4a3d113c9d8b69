import { beforeEach, expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 3 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const layla = await somebodyNew(quiet, 'layla@souq.example');
const omar = await somebodyNew(quiet, 'omar@souq.example');
const { rows: keys } = await poolOf(context).query<{ product: string; variant: string }>(
  `select public_id as product, variants->0->>'id' as variant from products
   where state = 'published' order by public_id limit 3`,
);

beforeEach(() => poolOf(context).query('truncate cart_items'));

type Asked = { token?: string; key?: string; cookie?: string; payload?: object };

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked: Asked = {}) {
  const { token, key, cookie, payload } = asked;
  const { statusCode, body, cookies, headers } = await app.inject({
    method,
    url: `/api/v1/cart-items${path}`,
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
    body: JSON.parse(body) as {
      data?: { product: string; variant: string; quantity: number }[];
      nextCursor?: string | null;
    },
  };
}
const { token } = layla;
const pathOf = ({ product, variant }: (typeof keys)[number]) => `/${product}/${variant}`;
const quantities = async (asked: Asked = { token }) =>
  (await ask('GET', '', asked)).body.data!.map(({ quantity }) => quantity);

test('lines are added, set, read in pages and taken out, each person for themselves', async () => {
  for (const [i, { product }] of keys.entries())
    expect(await ask('POST', '', { token, payload: { product, quantity: i + 1 } })).toMatchObject({
      status: 201,
      body: keys[i],
    });

  const first = await ask('GET', '?limit=2', { token });
  const second = await ask('GET', `?limit=2&cursor=${first.body.nextCursor}`, { token });
  expect([...first.body.data!, ...second.body.data!].map(({ product }) => product)).toEqual(
    keys.map(({ product }) => product).toReversed(),
  );
  expect(second.body.nextCursor).toBeNull();
  expect(await quantities({ token: omar.token })).toEqual([]);

  await ask('PUT', pathOf(keys[0]!), { token, payload: { quantity: 50 } });
  await ask('DELETE', pathOf(keys[1]!), { token });
  await ask('DELETE', pathOf(keys[2]!), { token: omar.token });
  expect(await quantities()).toEqual([3, 50]);
});

test('a request that is repeated under its key adds once', async () => {
  const payload = { ...keys[0]!, quantity: 10 };

  await ask('POST', '', { token, key: 'one', payload });
  const again = await ask('POST', '', { token, key: 'one', payload });

  expect(again).toMatchObject({ status: 201, isRepeated: true, body: keys[0] });
  expect(await quantities()).toEqual([10]);
});

test.each([
  [{ quantity: 0 }, 400],
  [{ quantity: -1 }, 400],
  [{ quantity: 1.5 }, 400],
  [{ quantity: 1e9 }, 400],
  [{ quantity: '1' }, 400],
  [{ product: '__proto__' }, 400],
  [{ product: 'zzzzzzzzzz' }, 404],
  [{ variant: 'zzzzzzzzzz' }, 404],
])('%j is refused with %i', async (wrong, status) => {
  const payload = { ...keys[0]!, quantity: 10, ...wrong };

  expect((await ask('POST', '', { token, payload })).status).toBe(status);
  expect(await quantities()).toEqual([]);
});

test("a visitor's cart is in the cookie that the browser sends, until it is full", async () => {
  const { cookies } = await ask('POST', '', { payload: { ...keys[0]!, quantity: 10 } });
  const [held] = cookies;
  const { product, variant } = keys[0]!;
  expect(held).toMatchObject({ name: 'cartItems', value: `1.0.${product}~${variant}~10` });
  expect(await quantities({ cookie: `cartItems=${held!.value}` })).toEqual([10]);

  const many = Array.from({ length: 60 }, (_, i) => `7h2k9m${String(i).padStart(4, '0')}`);
  const cookie = `cartItems=1.0.${many.map((id) => `${id}~${id}~1`).join('.')}`;
  const refused = await ask('POST', '', { cookie, payload: { ...keys[0]!, quantity: 10 } });

  expect(refused.status).toBe(409);
});
