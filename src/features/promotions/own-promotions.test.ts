// Promotions that a seller makes in the panel, on a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Context } from '#platform/context.ts';
import { type Member, type Permission, visitor } from '#shared/actor.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { successesOf } from '#tests/support/users.ts';
import { addPromotion, changePromotion, endPromotion } from './commands.server.ts';
import {
  getOwnPromotion,
  getProductToPromote,
  listOwnPromotions,
} from './queries/own-promotions.server.ts';
import { maxOpenPromotions } from './rules.ts';
import { promotionForm } from './schemas.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

const at = (day: number, hour = 0) => new Date(Date.UTC(2027, 0, day, hour));
let now: Date;
let owner: Member;
let seller: Context;
let stranger: Context;
let towel: string;

beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, outbox')");
  now = at(1);
  const { id } = await openStore(operator);
  owner = await companyOf(operator, id);
  await saveProducts(operator, id, [productInputOf()]);
  const { id: otherStore } = await openStore(operator, { slug: 'other' });
  seller = testContext(database, { actor: owner, now: () => now });
  stranger = testContext(database, {
    actor: await companyOf(operator, otherStore),
    now: () => now,
  });
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from products',
  );
  towel = rows[0]!.id;
});

const staff = (...permissions: Permission[]): Context => ({
  ...seller,
  actor: { ...owner, isOwner: false, permissions },
});
const cut = (asked: { percent?: number; startsAt?: Date; endsAt?: Date } = {}) => ({
  percent: 20,
  startsAt: at(10),
  endsAt: at(20),
  ...asked,
});
const add = (asked = {}, context = seller) => addPromotion(context, cut(asked), towel);
const listed = async (isOver = false, context = seller) =>
  (await listOwnPromotions(context, { isOver, position: { after: null, before: null } })).rows.map(
    ({ percent, state }) => `${percent} ${state}`,
  );
const shownPrice = async () =>
  (await findProduct(seller, towel))!.product.tiers.map(({ priceMicros }) => priceMicros);

describe('a promotion of one’s own product', () => {
  test('is upcoming, running and over by the clock, and buyers see its price', async () => {
    const id = await add();
    expect(await listed()).toEqual(['20 upcoming']);
    expect(await shownPrice()).toEqual([2_000_000]);

    now = at(10);
    expect(await listed()).toEqual(['20 running']);
    expect(await shownPrice()).toEqual([1_600_000]);

    now = at(20);
    expect(await listed()).toEqual([]);
    expect(await listed(true)).toEqual(['20 over']);
    expect(await shownPrice()).toEqual([2_000_000]);
    expect(await getOwnPromotion(seller, id)).toMatchObject({
      id,
      productId: towel,
      state: 'over',
    });
  });

  test('without a beginning, or with one in the past, begins now', async () => {
    await addPromotion(seller, { percent: 5, endsAt: at(2) }, towel);
    now = at(3);
    await add({ startsAt: at(2), endsAt: at(4) });

    const { rows } = await database.pool.query(
      'select starts_at as "startsAt" from promotions order by starts_at',
    );
    expect(rows).toEqual([{ startsAt: at(1) }, { startsAt: at(3) }]);
  });

  test('is changed; once it runs its beginning stays', async () => {
    const id = await add();
    await changePromotion(seller, cut({ percent: 30, startsAt: at(5) }), id);
    expect(await getOwnPromotion(seller, id)).toMatchObject({ percent: 30, startsAt: at(5) });

    now = at(7);
    await changePromotion(seller, cut({ percent: 40, startsAt: at(9), endsAt: at(12) }), id);

    expect(await getOwnPromotion(seller, id)).toMatchObject({
      percent: 40,
      startsAt: at(5),
      endsAt: at(12),
    });
    expect(await shownPrice()).toEqual([1_200_000]);
  });

  test('is ended at once while it runs, and removed before', async () => {
    const running = await add({ startsAt: at(1) });
    const upcoming = await add({ startsAt: at(21), endsAt: at(22) });
    now = at(2);

    await endPromotion(seller, running);
    await endPromotion(seller, upcoming);

    expect(await shownPrice()).toEqual([2_000_000]);
    expect(await getOwnPromotion(seller, running)).toMatchObject({ state: 'over', endsAt: at(2) });
    await expect(getOwnPromotion(seller, upcoming)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(endPromotion(seller, running)).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'promotionOver',
    });
    await expect(changePromotion(seller, cut(), running)).rejects.toMatchObject({
      messageKey: 'promotionOver',
    });
  });

  test('drops the pages of its product and the lists of promotions', async () => {
    await database.pool.query('truncate outbox');

    const id = await add();
    await endPromotion(seller, id);

    const { rows } = await database.pool.query('select name, tags from outbox');
    const saved = {
      name: 'catalog.promotions_saved',
      tags: ['promotions', `product:${towel}`],
    };
    expect(rows).toEqual([saved, saved]);
  });
});

describe('promotions of one product', () => {
  test('do not overlap, but may follow each other', async () => {
    await add();

    await expect(add({ startsAt: at(19), endsAt: at(25) })).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'promotionOverlap',
      values: { start: '10 Jan 2027, 03:00', end: '20 Jan 2027, 03:00' },
    });
    const next = await add({ startsAt: at(20), endsAt: at(25) });
    await expect(changePromotion(seller, cut({ startsAt: at(15) }), next)).rejects.toMatchObject({
      messageKey: 'promotionOverlap',
    });
    expect(await listed()).toEqual(['20 upcoming', '20 upcoming']);
  });

  test('of ten that are made at once for the same days one is kept', async () => {
    for (let i = 0; i < 3; i++) {
      const made = await successesOf(
        Array.from({ length: 10 }, (_, percent) => add({ percent: percent + 1 })),
      );

      expect(made).toBe(1);
      expect(await listed()).toHaveLength(1);
      await database.pool.query('truncate promotions');
    }
  });

  test('are limited in number', async () => {
    for (let i = 0; i < maxOpenPromotions; i++)
      await add({ startsAt: at(2 + i), endsAt: at(3 + i) });

    await expect(add({ startsAt: at(28), endsAt: at(29) })).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'tooManyPromotions',
    });
    now = at(4);
    await add({ startsAt: at(28), endsAt: at(29) });
  });
});

describe('a promotion is refused', () => {
  test.each([
    ['ends before it begins', { endsAt: at(9) }, 'endsBeforeStart'],
    ['ends when it begins', { endsAt: at(10) }, 'endsBeforeStart'],
    ['is over already', { startsAt: at(-3), endsAt: at(-2) }, 'promotionPast'],
  ])('that %s', async (_what, wrong, key) => {
    await expect(add(wrong)).rejects.toMatchObject({
      httpStatus: 400,
      fieldErrors: { endsAt: key },
    });
    expect(await listed()).toEqual([]);
  });

  test.each(['', '0', '100', '91', '-5', '12.5', 'NaN', '1e1', '1e309'])(
    'with %j as its percent',
    (percent) => {
      const parsed = promotionForm.safeParse({ percent, endsAt: '2027-01-20T10:00' });

      expect(parsed.error?.issues).toMatchObject([
        { path: ['percent'], message: 'promotionPercent' },
      ]);
    },
  );

  test('without an end, and with one that is no time', () => {
    for (const endsAt of [undefined, 'soon'])
      expect(promotionForm.safeParse({ percent: '5', endsAt }).error?.issues).toMatchObject([
        { path: ['endsAt'], message: 'inputMoment' },
      ]);
  });

  test('percent may be typed with its sign and in Arabic digits', () => {
    for (const percent of ['15%', '%15', '١٥٪'])
      expect(promotionForm.parse({ percent, endsAt: '2027-01-20T10:00' })).toEqual({
        percent: 15,
        endsAt: new Date('2027-01-20T07:00:00Z'),
      });
  });
});

describe('promotions of another company', () => {
  test('are neither found nor changed, and its products get none', async () => {
    const id = await add();

    await expect(add({}, stranger)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(changePromotion(stranger, cut(), id)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(endPromotion(stranger, id)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(getOwnPromotion(stranger, id)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(getProductToPromote(stranger, towel)).rejects.toMatchObject({ httpStatus: 404 });
    expect(await listed(false, stranger)).toEqual([]);
    expect(await listed()).toEqual(['20 upcoming']);
  });

  test('staff need the permission for products, visitors a log-in', async () => {
    const id = await add({}, staff('products'));

    for (const attempt of [
      add({ startsAt: at(21), endsAt: at(22) }, staff('store')),
      changePromotion(staff('store'), cut(), id),
      endPromotion(staff('store'), id),
    ])
      await expect(attempt).rejects.toMatchObject({ httpStatus: 403, messageKey: 'notPermitted' });
    await expect(add({}, { ...seller, actor: visitor })).rejects.toMatchObject({ httpStatus: 401 });
    expect(await listed()).toEqual(['20 upcoming']);
  });
});

test('a deleted product gets no promotion, and those it has are not listed', async () => {
  await add();
  await database.pool.query("update products set state = 'deleted'");

  await expect(add({ startsAt: at(21), endsAt: at(22) })).rejects.toMatchObject({
    httpStatus: 404,
  });
  expect(await listed()).toEqual([]);
});

test('the list is walked by key, forth and back, and misses none', async () => {
  await database.pool.query(
    `insert into promotions (id, product_id, percent, starts_at, ends_at)
     select gen_random_uuid(), products.id, 1 + i, $1::timestamptz + make_interval(hours => i),
       $1::timestamptz + make_interval(hours => i + 1)
     from products, generate_series(1, 60) as i`,
    [at(2)],
  );
  const page = (position: { after?: string; before?: string }) =>
    listOwnPromotions(seller, {
      isOver: false,
      position: { after: null, before: null, ...position },
    });

  const first = await page({});
  const second = await page({ after: first.rows.at(-1)!.id });
  const third = await page({ after: second.rows.at(-1)!.id });
  const back = await page({ before: third.rows[0]!.id });

  const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ percent }) => percent));
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => i + 2));
  expect(back).toEqual({ ...second, hasPrevious: true });
  expect([first.hasPrevious, third.hasNext]).toEqual([false, false]);
});
