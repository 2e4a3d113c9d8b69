import { beforeEach, expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import {
  confirmEmail,
  logInAs,
  password,
  signUp,
  somebodyNew,
  visitorOf,
} from '#tests/support/users.ts';
import { disableUser, enableUser } from '#features/accounts/commands/administer.server.ts';
import { logIn } from '#features/accounts/commands/log-in.server.ts';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import { logOut } from '#features/accounts/commands/sessions.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { clientCookies } from '#platform/http/cookies.ts';
import type { Id } from '#shared/ids.ts';
import { addListItem, clearList, removeListItem } from './commands/change-lists.server.ts';
import { keepWish } from './commands/keep-wish.server.ts';
import { countOfConfirmed, listJobs, listSubscriptions } from './jobs.server.ts';
import { exportLists, listedIds } from './queries/list-items.server.ts';
import { listCookies, readList } from './rules/list-cookies.ts';
import { type ListKind } from './rules/list-form.ts';
import { wishInput } from './schemas.ts';
import { alertWishes } from './services/alert-wishes.server.ts';
import { listReaders } from './events.ts';
import { mergeLists, refreshMirror, staleLists } from './services/session-lists.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
const plain = visitorOf(database).context;
const email = 'layla@souq.example';

let products: string[];
let userId: Id<'user'>;

beforeEach(async () => {
  await database.pool.query(
    "select empty_tables('stores, users, companies, outbox, rate_limits, list_items')",
  );
  const { id } = await openStore(operator);
  await saveProducts(
    operator,
    id,
    ['a', 'b', 'c', 'd', 'e'].map((externalId) => productInputOf({ externalId })),
  );
  const { rows } = await database.pool.query<{ public_id: string }>(
    'select public_id from products order by external_id',
  );
  products = rows.map((row) => row.public_id);
  userId = await signUp(plain, email);
});

/** A browser with these cookies. */
const browser = (held: Partial<Record<ListKind, string | readonly string[]>> = {}): Context => ({
  ...plain,
  client: {
    network: '192.0.2.1',
    userAgent: '',
    host: '',
    isLocal: false,
    cookies: clientCookies(
      Object.entries(held)
        .map(([kind, text]) => {
          const value = typeof text === 'string' ? text : ['1.0', ...text].join('.');
          return `${listCookies[kind as ListKind]}=${encodeURIComponent(value)}`;
        })
        .join('; '),
    ),
  },
});
const own = async (context: Context = browser()) => ({
  ...context,
  actor: (await logInAs(plain, userId)).context.actor,
});
const cookieOf = ({ client }: Context, kind: ListKind = 'wishlist') =>
  client!.cookies.read(listCookies[kind]);
const shown = (context: Context, kind: ListKind = 'wishlist') =>
  readList(kind, cookieOf(context, kind))?.ids ?? [];
const add = (context: Context, product: string, list: ListKind = 'wishlist') =>
  addListItem(context, { list, product });
const rowsOf = async (kind: ListKind = 'wishlist') =>
  (await exportLists(plain, userId))[kind].map(({ product }) => product);
const logInFrom = (context: Context) => logIn(context, { email, password, device: null });

test("a visitor's list is in a cookie that scripts read, the newest first", async () => {
  const context = browser();

  await add(context, products[0]!);
  await add(context, products[1]!);
  await add(context, products[0]!);

  expect(cookieOf(context)).toBe(`1.0.${products[1]}.${products[0]}`);
  expect(context.client!.cookies.changes()[0]).toMatch(/Max-Age=15552000;.*SameSite=Lax/);
  expect(context.client!.cookies.changes()[0]).not.toContain('HttpOnly');
  await removeListItem(context, { list: 'wishlist', product: products[1]! });
  expect(await listedIds(context, 'wishlist')).toEqual([products[0]]);
  await clearList(context, 'wishlist');
  expect(cookieOf(context)).toBeNull();
});

test('a product that is not on sale is not put on a list', async () => {
  await database.pool.query(`update products set state = 'paused' where external_id = 'a'`);

  await expect(add(browser(), products[0]!)).rejects.toMatchObject({ httpStatus: 404 });
  await expect(add(await own(), 'zzzzzzzzzz')).rejects.toMatchObject({ httpStatus: 404 });
});

test('a log-in takes what the visitor had into the account, and shows all of it', async () => {
  await add(await own(), products[0]!);
  const context = browser({ wishlist: [products[1]!], compare: [products[2]!] });

  await logInFrom(context);

  expect(await rowsOf()).toEqual([products[1], products[0]]);
  expect(await rowsOf('compare')).toEqual([products[2]]);
  expect(shown(context)).toEqual([products[1], products[0]]);
  expect(cookieOf(context)).not.toMatch(/^1\.0\./);
});

test('a log-in keeps also what is not on sale at present', async () => {
  const context = browser({ wishlist: [products[1]!, products[0]!] });
  await database.pool.query(`update products set state = 'paused' where external_id = 'a'`);

  await logInFrom(context);

  expect(await rowsOf()).toEqual([products[1], products[0]]);
});

test("a change is told to the person's other devices alone", async () => {
  await add(await own(), products[0]!);

  const { rows } = await database.pool.query<{ name: string; payload: object }>(
    "select name, payload from outbox where name = 'lists.own_list_changed'",
  );
  expect(rows.flatMap(({ name, payload }) => listReaders({ name, payload, tags: [] }))).toEqual([
    { topic: 'lists', id: 'wishlist', userIds: [userId] },
  ]);
});

test('adding and taking off one product on five devices ends in one order', async () => {
  const devices = await Promise.all(Array.from({ length: 5 }, () => own()));

  await Promise.all(
    devices.flatMap((device, i) => [
      add(device, products[0]!),
      i % 2 === 0
        ? removeListItem(device, { list: 'wishlist', product: products[0]! })
        : add(device, products[1]!),
    ]),
  );

  const kept = await rowsOf();
  expect(kept.filter((id) => id === products[1])).toHaveLength(1);
  expect(kept.length).toBeLessThanOrEqual(2);
  for (const device of devices) {
    await refreshMirror(device, 'wishlist');
    expect(shown(device)).toEqual(kept);
  }
});

test('of what is compared before and after a log-in the newest four remain', async () => {
  const member = await own();
  for (const product of products.slice(0, 3)) await add(member, product, 'compare');
  await database.pool.query(`update list_items set added_at = added_at - interval '1 day'`);

  await logInFrom(browser({ compare: [products[4]!, products[3]!] }));

  expect(await rowsOf('compare')).toHaveLength(4);
  expect((await rowsOf('compare')).slice(0, 2)).toEqual([products[4], products[3]]);
});

test('twenty log-ins at once with one cookie are one', async () => {
  const held = { wishlist: products.slice(0, 3), compare: products.slice(0, 4) };

  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const context = browser(held);
      await inTransaction(context, (inside) =>
        mergeLists(inside, { userId, cookies: context.client!.cookies }),
      );
    }),
  );

  expect((await rowsOf()).toSorted()).toEqual(held.wishlist.toSorted());
  expect((await rowsOf('compare')).toSorted()).toEqual(held.compare.toSorted());
});

test("a list that shows another account's is not taken over", async () => {
  const first = browser({ wishlist: [products[0]!] });
  await logInFrom(first);
  userId = await signUp(plain, 'omar@souq.example');

  const second = browser({ wishlist: cookieOf(first)! });
  await logIn(second, { email: 'omar@souq.example', password, device: null });

  expect(await rowsOf()).toEqual([]);
  expect(cookieOf(second)).toBeNull();
});

test('a list of an account is nothing to a visitor after its session has ended', async () => {
  const context = browser({ wishlist: [products[0]!] });
  await logInFrom(context);

  const later = browser({ wishlist: cookieOf(context)! });

  expect(await listedIds(later, 'wishlist')).toEqual([]);
  expect(staleLists(later, later.client!.cookies)).toEqual([
    expect.stringMatching(/^wishlistItems=;.*Max-Age=0/),
  ]);
  const visitors = browser({ wishlist: [products[0]!] });
  expect(staleLists(visitors, visitors.client!.cookies)).toEqual([]);
});

test('a log-out leaves nothing of the lists in the browser', async () => {
  const context = browser({ wishlist: [products[0]!], compare: [products[1]!] });
  await logInFrom(context);

  await logOut(await own(context));

  expect(cookieOf(context)).toBeNull();
  expect(cookieOf(context, 'compare')).toBeNull();
  expect(await rowsOf()).toEqual([products[0]]);
});

test('a fifth product is not compared until one of four gives way', async () => {
  for (const context of [browser(), await own()]) {
    for (const product of products.slice(0, 4)) await add(context, product, 'compare');

    await expect(add(context, products[4]!, 'compare')).rejects.toMatchObject({
      messageKey: 'compareFull',
    });
    await add(context, products[0]!, 'compare');
    await removeListItem(context, { list: 'compare', product: products[0]! });
    await add(context, products[4]!, 'compare');

    expect(shown(context, 'compare')).toHaveLength(4);
  }
});

test('of four compared products one that is not on sale gives way to a fifth', async () => {
  for (const context of [browser(), await own()]) {
    for (const product of products.slice(0, 4)) await add(context, product, 'compare');
    await database.pool.query(
      `update products set state = 'paused' where external_id in ('b', 'c')`,
    );

    await add(context, products[4]!, 'compare');

    expect(shown(context, 'compare')).toEqual([products[4], products[3], products[2], products[0]]);
    await database.pool.query("update products set state = 'published'");
  }
});

test('of five products added to a comparison at once four are on it', async () => {
  const member = await own();

  const added = await Promise.allSettled(
    products.map((product) => add({ ...member, client: null }, product, 'compare')),
  );

  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await rowsOf('compare')).toHaveLength(4);
});

test('steps on several devices lose nothing', async () => {
  const member = await own();
  await add(member, products[0]!);

  await Promise.all([
    ...products.slice(1).map((product) => add({ ...member, client: null }, product)),
    removeListItem({ ...member, client: null }, { list: 'wishlist', product: products[0]! }),
  ]);

  expect((await rowsOf()).toSorted()).toEqual(products.slice(1).toSorted());
});

test('a browser shows what another device has changed once it reads the list', async () => {
  const member = await own();
  await add({ ...member, client: null }, products[0]!);

  await refreshMirror(member, 'wishlist');

  expect(shown(member)).toEqual([products[0]]);
});

test.each(['__proto__', '1.0.__proto__.constructor', '{"0":0}', '%', 'x'.repeat(8_192)])(
  'a cookie of %s is an empty list, and a log-in with it succeeds',
  async (text) => {
    const context = browser({ wishlist: text, compare: text });

    expect(await listedIds(context, 'wishlist')).toEqual([]);
    await logInFrom(context);

    expect(await rowsOf()).toEqual([]);
    expect(cookieOf(context)).toBeNull();
  },
);

/** Does what the worker does after the changes so far. */
async function work(): Promise<void> {
  const sent: { readonly name: string; readonly data: object }[] = [];
  const jobs: Context['services']['jobs'] = {
    send: async (_context, { name }, data) => void sent.push({ name, data }),
  };
  const relaying = { ...plain, services: { ...plain.services, jobs } };
  await relayOnce(relaying, listSubscriptions);
  for (const { name, data } of sent)
    await listJobs
      .find((job) => job.name === name)!
      .run(operator, data, new AbortController().signal);
}
const favourites = async () =>
  (
    await database.pool.query<{ favourites: number }>(
      `select distinct l.favourites from product_listings l join products p on p.id = l.product_id
       where p.public_id = $1`,
      [products[0]],
    )
  ).rows.map((row) => row.favourites);

test('the wish of a person whose e-mail is confirmed counts once', async () => {
  const member = await own();
  await add(member, products[0]!);
  await work();
  expect(await favourites()).toEqual([0]);

  await confirmEmail(plain, userId);
  await countOfConfirmed(operator);
  expect(await favourites()).toEqual([1]);

  await add(member, products[0]!);
  await work();
  expect(await favourites()).toEqual([1]);

  await removeListItem(member, { list: 'wishlist', product: products[0]! });
  await work();
  expect(await favourites()).toEqual([0]);
});

test('the wishes of a disabled account do not count until it is enabled again', async () => {
  await confirmEmail(plain, userId);
  await add(await own(), products[0]!);
  await work();
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from users where id = $1',
    [userId],
  );
  const { id } = rows[0]!;
  const quiet = { ...operator, services: { ...operator.services, jobs: { send: async () => {} } } };

  await disableUser(quiet, id, 'Spam');
  await work();
  expect(await favourites()).toEqual([0]);

  await enableUser(quiet, id);
  await work();
  expect(await favourites()).toEqual([1]);
});

test('an erased account wishes for nothing', async () => {
  await confirmEmail(plain, userId);
  const member = await own();
  await add(member, products[0]!);
  await work();

  await eraseOwnAccount(member, { currentPassword: password });
  await work();

  expect(await favourites()).toEqual([0]);
  expect(await rowsOf()).toEqual([]);
  expect(cookieOf(member)).toBeNull();
});

test('lists are in the copy of the data that a person downloads', async () => {
  await add(await own(), products[0]!);

  const copy = await plain.services.features.exportPersonalData(plain, userId);

  expect(copy).toMatchObject({
    lists: { wishlist: [{ product: products[0] }], compare: [] },
  });
});

test('a person is told once of a wish that is cheaper or on sale again', async () => {
  const told = withNotices(operator);
  const omar = await somebodyNew(plain, 'omar@souq.example');
  const inside = { ...omar.context, services: told.context.services };
  const [product] = products as [string];
  await addListItem(inside, { list: 'wishlist', product });
  await keepWish(inside, wishInput.parse({ product, note: 'For spring', alertPercent: '10' }));
  const change = (values: string) =>
    database.pool.query(`update products set ${values} where public_id = $1`, [product]);
  const look = async () => {
    await alertWishes(told.context, AbortSignal.timeout(10_000));
    return (await told.work()).map(({ subject }) => subject);
  };
  expect(await look()).toEqual([]);

  await change('lowest_price_micros = lowest_price_micros * 0.95');
  expect(await look(), 'too little').toEqual([]);
  await change('lowest_price_micros = lowest_price_micros * 0.9');
  expect(await look()).toEqual([expect.stringMatching(/^Cheaper now: /)]);
  expect(await look(), 'again').toEqual([]);
  await change("state = 'paused'");
  expect(await look(), 'gone').toEqual([]);
  await change("state = 'published'");

  expect(await look()).toEqual([expect.stringMatching(/^On sale again: /)]);
});

test('of two looks at once, one tells', async () => {
  const told = withNotices(operator);
  const omar = await somebodyNew(plain, 'omar@souq.example');
  const inside = { ...omar.context, services: told.context.services };
  for (const product of products) {
    await addListItem(inside, { list: 'wishlist', product });
    await keepWish(inside, wishInput.parse({ product, alertPercent: 5 }));
  }
  await database.pool.query('update products set lowest_price_micros = lowest_price_micros / 2');
  const signal = AbortSignal.timeout(10_000);

  await Promise.all([alertWishes(told.context, signal), alertWishes(told.context, signal)]);

  const { rows } = await database.pool.query<{ count: number }>(
    `select (payload->>'count')::int as count from outbox where name = 'lists.wishes_alerted'`,
  );
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(products.length);
});

test('notes and alerts are of what is on the own wishlist', async () => {
  const member = await logInAs(plain, userId);
  const [product] = products as [string];
  const input = wishInput.parse({ product, note: ' For spring ', alertPercent: '' });
  await expect(keepWish(member.context, input)).rejects.toMatchObject({ httpStatus: 404 });
  await expect(keepWish(plain, input)).rejects.toMatchObject({ httpStatus: 401 });
  await addListItem(member.context, { list: 'wishlist', product });

  await keepWish(member.context, input);

  expect((await exportLists(operator, userId)).wishlist).toMatchObject([
    { product, note: 'For spring', alertPercent: null },
  ]);
});

test.each([
  { alertPercent: 0 },
  { alertPercent: 11 },
  { alertPercent: 'x' },
  { note: 'x'.repeat(501) },
])('a wish is not kept with %j', (asked) => {
  expect(wishInput.safeParse({ product: products[0], note: '', ...asked }).success).toBe(false);
});
