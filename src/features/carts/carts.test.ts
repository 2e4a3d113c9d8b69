import { beforeEach, expect, test, vi } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { logInAs, password, signUp, visitorOf } from '#tests/support/users.ts';
import { logIn } from '#features/accounts/commands/log-in.server.ts';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import { logOut } from '#features/accounts/commands/sessions.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { clientCookies } from '#platform/http/cookies.ts';
import type { Id } from '#shared/ids.ts';
import {
  addCartLine,
  agreeToCartLine,
  clearCartOfStore,
  removeCartLine,
  setCartLine,
} from './commands/change-cart.server.ts';
import { exportCart } from './queries/cart-items.server.ts';
import { getCart } from './queries/cart-view.server.ts';
import { cartCookie, type CartEntry, cartText, readCart } from './rules/cart-cookie.ts';
import { mergeCart, refreshMirror, staleCart } from './services/session-cart.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
const plain = visitorOf(database).context;
const email = 'layla@souq.example';

type Key = { readonly product: string; readonly variant: string };
let keys: Key[];
let userId: Id<'user'>;

beforeEach(async () => {
  await database.pool.query(
    "select empty_tables('stores, users, companies, outbox, rate_limits, cart_items')",
  );
  const { id } = await openStore(operator);
  await saveProducts(
    operator,
    id,
    ['a', 'b', 'c', 'd', 'e'].map((externalId) => productInputOf({ externalId })),
  );
  const { rows } = await database.pool.query<Key>(
    `select public_id as product, variants->0->>'id' as variant from products order by external_id`,
  );
  keys = rows;
  userId = await signUp(plain, email);
});

/** A browser with this cookie. */
const browser = (held: readonly CartEntry[] | string = []): Context => ({
  ...plain,
  client: {
    network: '192.0.2.1',
    userAgent: '',
    host: '',
    isLocal: false,
    cookies: clientCookies(
      held.length === 0
        ? undefined
        : `${cartCookie}=${encodeURIComponent(
            typeof held === 'string' ? held : cartText({ owner: null, entries: held }),
          )}`,
    ),
  },
});
const own = async (context: Context = browser()) => ({
  ...context,
  actor: (await logInAs(plain, userId)).context.actor,
});
const cookieOf = ({ client }: Context) => client!.cookies.read(cartCookie);
const line = (i: number, quantity = 10): CartEntry => ({ ...keys[i]!, quantity });
const rows = async () =>
  (await exportCart(plain, userId)).map(({ product, variant, quantity }) => ({
    product,
    variant,
    quantity,
  }));
const logInFrom = (context: Context) => logIn(context, { email, password, device: null });

test("a visitor's cart is in a cookie that scripts read", async () => {
  const context = browser();

  await addCartLine(context, { product: keys[0]!.product, quantity: 10 });
  await addCartLine(context, line(1, 20));
  await addCartLine(context, line(0, 5));
  await setCartLine(context, line(1, 30));

  expect(readCart(cookieOf(context))).toEqual({ owner: null, entries: [line(1, 30), line(0, 15)] });
  expect(context.client!.cookies.changes()[0]).toMatch(/Max-Age=15552000;.*SameSite=Lax/);
  expect(context.client!.cookies.changes()[0]).not.toContain('HttpOnly');
  await removeCartLine(context, keys[1]!);
  await clearCartOfStore(context, 'ege-tekstil');
  expect(cookieOf(context)).toBeNull();
});

test('what is not on sale is not put into a cart', async () => {
  await database.pool.query(`update products set state = 'paused' where external_id = 'a'`);

  for (const context of [browser(), await own()])
    for (const asked of [line(0), { ...line(1), variant: 'zzzzzzzzzz' }])
      await expect(addCartLine(context, asked)).rejects.toMatchObject({ httpStatus: 404 });
});

test('a log-in keeps the larger quantity of the same variant, never the sum', async () => {
  const member = await own();
  await addCartLine(member, line(0, 10));
  await addCartLine(member, line(1, 50));

  const context = browser([line(0, 30), line(1, 20), line(2)]);
  await logInFrom(context);
  await logInFrom(context);

  expect(await rows()).toEqual([line(2), line(1, 50), line(0, 30)]);
  expect(readCart(cookieOf(context))!.entries).toHaveLength(3);
  expect(readCart(cookieOf(context))!.owner).not.toBeNull();
});

test('a log-in keeps also what is not on sale at present', async () => {
  const context = browser([line(0, 30), line(1)]);
  await database.pool.query(`update products set state = 'paused' where external_id = 'a'`);

  await logInFrom(context);

  expect(await rows()).toEqual([line(0, 30), line(1)]);
});

test('twenty log-ins at once with one cookie are one', async () => {
  const held = [line(0, 30), line(1), line(2)];

  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const context = browser(held);
      await inTransaction(context, (inside) =>
        mergeCart(inside, { userId, cookies: context.client!.cookies }),
      );
    }),
  );

  expect((await rows()).toSorted((a, b) => b.quantity - a.quantity)[0]).toEqual(held[0]);
  expect(await rows()).toHaveLength(3);
});

test("a cart that shows another account's is not taken over", async () => {
  const first = browser([line(0)]);
  await logInFrom(first);
  userId = await signUp(plain, 'omar@souq.example');

  const second = browser(cookieOf(first)!);
  await logIn(second, { email: 'omar@souq.example', password, device: null });

  expect(await rows()).toEqual([]);
  expect(cookieOf(second)).toBeNull();
});

test('a cart of an account is nothing to a visitor after its session has ended', async () => {
  const context = browser([line(0)]);
  await logInFrom(context);

  const later = browser(cookieOf(context)!);

  expect(await getCart(later)).toMatchObject({ lines: 0, gone: 0 });
  expect(staleCart(later, later.client!.cookies)).toEqual([
    expect.stringMatching(/^cartItems=;.*Max-Age=0/),
  ]);
  const visitors = browser([line(0)]);
  expect(staleCart(visitors, visitors.client!.cookies)).toEqual([]);
});

test('a log-out leaves nothing of the cart in the browser', async () => {
  const context = browser([line(0)]);
  await logInFrom(context);

  await logOut(await own(context));

  expect(cookieOf(context)).toBeNull();
  expect(await rows()).toEqual([line(0)]);
});

test('steps on several devices lose nothing', async () => {
  const member = await own();
  const device = () => ({ ...member, client: null });
  await addCartLine(member, line(0));

  await Promise.all([
    ...[1, 2, 3, 4].flatMap((i) => [
      addCartLine(device(), line(i, 3)),
      addCartLine(device(), line(i, 4)),
    ]),
    removeCartLine(device(), keys[0]!),
  ]);

  const left = await rows();
  expect(left.map(({ quantity }) => quantity)).toEqual([7, 7, 7, 7]);
});

test('a browser shows what another device has changed once it reads the cart', async () => {
  const member = await own();
  await addCartLine({ ...member, client: null }, line(0));

  await refreshMirror(member);

  expect(readCart(cookieOf(member))!.entries).toEqual([line(0)]);
});

test('an account has 500 lines at most, also when two are added at once', async () => {
  await database.pool.query(
    `insert into cart_items (user_id, product_id, variant_id, quantity, agreed, added_at)
     select $1, id, 'variant' || n, 1, '{"currency": "USD", "tiers": []}', now()
     from products, generate_series(1, 499) n where external_id = 'a'`,
    [userId],
  );
  const member = await own();

  const added = await Promise.allSettled(
    [1, 2].map((i) => addCartLine({ ...member, client: null }, line(i))),
  );

  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { messageKey: 'cartFull' },
  });
});

test('a changed price is shown with the one before until the buyer agrees', async () => {
  const member = await own();
  await addCartLine(member, line(0));
  await database.pool.query(
    `update products set tiers = '[{"fromQuantity": 10, "priceMicros": 2500000}]'`,
  );
  const changed = async () => (await getCart(member)).suppliers[0]!.products[0]!.lines[0]!;

  expect(await changed()).toMatchObject({
    priceMicros: 2_500_000,
    before: { priceMicros: 2_000_000, currency: 'USD' },
  });
  await agreeToCartLine(member, keys[0]!);

  expect((await changed()).before).toBeNull();
});

test.each(['__proto__', '1.0.__proto__~constructor~1', '{"0":0}', '%', 'x'.repeat(8_192)])(
  'a cookie of %s is an empty cart, and a log-in with it succeeds',
  async (text) => {
    const context = browser(text);

    expect(await getCart(context)).toMatchObject({ lines: 0 });
    await logInFrom(context);

    expect(await rows()).toEqual([]);
    expect(cookieOf(context)).toBeNull();
  },
);

test('what a hostile cookie names that never was is left out and said', async () => {
  const context = browser([line(0), { product: 'zzzzzzzzzz', variant: 'zzzzzzzzzz', quantity: 1 }]);

  expect(await getCart(context)).toMatchObject({ lines: 1, gone: 1 });
});

test('the cart is in the copy of the data, and goes with the account', async () => {
  const member = await own();
  await addCartLine(member, line(0));

  const copy = await plain.services.features.exportPersonalData(plain, userId);
  await eraseOwnAccount(member, { currentPassword: password });

  expect(copy).toMatchObject({ cart: [line(0)] });
  expect(await rows()).toEqual([]);
  expect(cookieOf(member)).toBeNull();
});

test('a cart of 500 lines from 60 suppliers is priced in four statements', async () => {
  for (let i = 0; i < 60; i++) {
    const { id } = await openStore(operator, { slug: `store-${i}`, name: `Store ${i}` });
    await saveProducts(
      operator,
      id,
      Array.from({ length: 9 }, (_, n) => productInputOf({ externalId: `p${n}` })),
    );
  }
  await database.pool.query(
    `insert into cart_items (user_id, product_id, variant_id, quantity, agreed, added_at)
     select $1, p.id, p.variants->0->>'id', 10, '{"currency": "USD", "tiers": []}', now()
     from products p join stores s on s.id = p.store_id where s.slug like 'store-%'
     order by p.id limit 500`,
    [userId],
  );
  const member = await own();
  const sent = vi.spyOn(database.pool, 'query');

  const cart = await getCart(member);

  expect(cart).toMatchObject({ lines: 500, gone: 0 });
  expect(cart.suppliers.length).toBeGreaterThanOrEqual(56);
  expect(sent.mock.calls.length).toBeGreaterThan(0);
  expect(sent.mock.calls.length).toBeLessThanOrEqual(4);
  sent.mockRestore();
}, 60_000);
